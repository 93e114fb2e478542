package dev.nerve.cli.output;

import java.io.PrintStream;

/// The amount of detail in a reported failure.
public enum FailureDetail {
    /// Only the message.
    BRIEF,
    /// The message and the stack trace.
    FULL;

    void show(CommandFailure failure, PrintStream stream) {
        if (this == FULL) {
            var cause = failure.getCause();
            (cause == null ? failure : cause).printStackTrace(stream);
        }
    }
}
