package dev.nerve.node;

import dev.nerve.value.Value;

/// The action after a step has failed and no retry remains.
public sealed interface OnError {

    /// The graph fails too.
    enum Fail implements OnError {
        FAIL
    }

    /// The graph continues, and the next step gets the failure as its input.
    enum Continue implements OnError {
        CONTINUE
    }

    /// The step counts as skipped and returns this value.
    ///
    /// @param value the value
    record Skip(Value value) implements OnError {}

    /// The step returns this value.
    ///
    /// @param value the value
    record FallbackValue(Value value) implements OnError {}

    /// The step returns the outcome of another node for the same input.
    ///
    /// @param node the other node
    record FallbackNode(Node node) implements OnError {}
}
