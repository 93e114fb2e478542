package dev.nerve.node;

/// A node whose input is code: what a template puts into it is quoted first, so that data never
/// becomes code.
public interface Quoting extends Node {

    /// {@return `text` such that the code takes it for one piece of data}
    ///
    /// @param text any text
    String quote(String text);
}
