package dev.nerve.node;

/// What an execution takes place in, as far as it lets itself be reached from inside: a running
/// graph, a loop.
public interface Enclosing {

    /// Nothing.
    Enclosing NOTHING = new Enclosing() {};
}
