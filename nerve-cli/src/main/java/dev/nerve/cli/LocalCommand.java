package dev.nerve.cli;

/// A command that needs no server. The application, which knows the adapters, adds it to the tree.
public interface LocalCommand {

    /// {@return the command to add to the tree}
    Command command();
}
