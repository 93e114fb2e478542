package dev.nerve.cli.progress;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The status of an execution in a run.
public sealed interface ItemStatus {

    /// {@return whether the execution has ended}
    default boolean isOver() {
        return switch (this) {
            case ToCome _, Running _, Waiting _, Interrupted _ -> false;
            case Done _, Failed _, Skipped _, Cancelled _ -> true;
        };
    }

    /// It has not started.
    enum ToCome implements ItemStatus {
        TO_COME
    }

    /// It runs.
    ///
    /// @param since the start time
    record Running(Instant since) implements ItemStatus {}

    /// It waits for a person.
    ///
    /// @param since the time at which the waiting started
    /// @param prompt the question to the person
    /// @param deadline the end of the waiting time, or null if it waits forever
    record Waiting(Instant since, String prompt, @Nullable Instant deadline)
            implements ItemStatus {}

    /// Its process has ended, or was asked to. The execution can resume later.
    ///
    /// @param elapsed the elapsed time
    record Interrupted(Duration elapsed) implements ItemStatus {}

    /// It succeeded.
    ///
    /// @param elapsed the elapsed time
    record Done(Duration elapsed) implements ItemStatus {}

    /// It failed.
    ///
    /// @param message the reason
    /// @param elapsed the elapsed time
    record Failed(String message, Duration elapsed) implements ItemStatus {}

    /// It was not executed, or its failure was ignored.
    ///
    /// @param why the reason; empty if the surrounding item makes it clear
    record Skipped(String why) implements ItemStatus {}

    /// It was cancelled.
    ///
    /// @param elapsed the elapsed time
    record Cancelled(Duration elapsed) implements ItemStatus {}
}
