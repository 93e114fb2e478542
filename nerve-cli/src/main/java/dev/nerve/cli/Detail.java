package dev.nerve.cli;

import java.io.PrintStream;

/// How much is told about a failure.
enum Detail {
    /// What is wrong.
    BRIEF,
    /// Also where it happened.
    FULL;

    void show(CommandFailure failure, PrintStream stream) {
        if (this == FULL) {
            var cause = failure.getCause();
            (cause == null ? failure : cause).printStackTrace(stream);
        }
    }
}
