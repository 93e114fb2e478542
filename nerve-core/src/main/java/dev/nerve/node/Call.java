package dev.nerve.node;

import dev.nerve.run.Limits;

/// One node to be executed, and under which terms.
///
/// @param node the node
/// @param policy what happens when it does not work out
/// @param limits what it may spend, beside what is around it
public record Call(Node node, ErrorPolicy policy, Limits limits) {

    /// {@return a call under no terms of its own}
    ///
    /// @param node the node
    public static Call of(Node node) {
        return new Call(node, ErrorPolicy.FAIL, Limits.NONE);
    }
}
