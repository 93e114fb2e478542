package dev.nerve.run;

import dev.nerve.ErrorCode;
import java.util.Arrays;
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
    INTERRUPTED,
    /// The store has a state that this version does not know. Only lists show such a run.
    UNKNOWN;

    /// {@return the state of a run that ended with an outcome}
    ///
    /// @param outcome the outcome
    public static RunState of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done _ -> COMPLETED;
            case Outcome.Failed failed when failed.code() == ErrorCode.CANCELLED -> CANCELLED;
            case Outcome.Failed _ -> FAILED;
        };
    }

    /// {@return the state with this name on the wire; unknown if there is none}
    ///
    /// @param wireName such as `completed`
    public static RunState ofWireName(String wireName) {
        return Arrays.stream(values())
                .filter(state -> state.wireName().equals(wireName))
                .findFirst()
                .orElse(UNKNOWN);
    }

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
