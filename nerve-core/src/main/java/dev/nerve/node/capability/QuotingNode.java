package dev.nerve.node.capability;

import dev.nerve.node.Node;

/// A node whose input is code. Templates quote the values they insert, so data never becomes code.
public interface QuotingNode extends Node {

    /// {@return `text`, quoted as one piece of data}
    ///
    /// @param text any text
    String quote(String text);
}
