package dev.nerve.run;

import java.util.Locale;

/// The state of a run.
public enum RunState {
    /// The run has not started.
    PENDING,
    /// The run is executing.
    RUNNING,
    /// The run waits for an answer from a person.
    WAITING,
    /// A person has paused the run.
    PAUSED,
    /// The run ended with success.
    COMPLETED,
    /// The run ended with a failure.
    FAILED,
    /// The run was cancelled.
    CANCELLED,
    /// The process of the run died; the run can be resumed.
    INTERRUPTED;

    /// {@return whether the run has ended; a failed run can still be resumed}
    public boolean isOver() {
        return this == COMPLETED || this == FAILED || this == CANCELLED;
    }

    /// {@return whether the run has ended and cannot be resumed}
    public boolean isFinal() {
        return this == COMPLETED || this == CANCELLED;
    }

    /// {@return the name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
