package dev.nerve.node;

import dev.nerve.value.Value;

/// What a failure that no retry could mend means to those who wait for the step.
public sealed interface OnError {

    /// The graph fails too.
    enum Fail implements OnError {
        FAIL
    }

    /// The graph goes on, and the failure is what the next step is given.
    enum Continue implements OnError {
        CONTINUE
    }

    /// The step counts as skipped, and gives this value.
    ///
    /// @param value the value
    record Skip(Value value) implements OnError {}

    /// The step gives this value.
    ///
    /// @param value the value
    record FallBackTo(Value value) implements OnError {}

    /// The step gives what another node gives for the same input.
    ///
    /// @param node the other node
    record FallBackOn(Node node) implements OnError {}
}
