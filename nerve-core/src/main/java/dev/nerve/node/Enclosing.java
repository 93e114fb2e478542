package dev.nerve.node;

import dev.nerve.run.Outcome;

/// What an execution takes place in, as far as it lets itself be reached from inside: a running
/// graph, a loop.
public interface Enclosing {

    /// Nothing.
    Enclosing NOTHING = new Enclosing() {};

    /// {@return what an execution gave, with what it did to what it takes place in}
    ///
    /// @param outcome what its node gave
    default Outcome complete(Outcome outcome) {
        return outcome;
    }
}
