package dev.nerve.cli;

/// A command that needs no server; the application, which knows the adapters, brings it into the
/// tree.
public interface LocalCommand {

    /// {@return its place in the tree, and what it does}
    Command command();
}
