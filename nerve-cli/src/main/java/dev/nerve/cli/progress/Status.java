package dev.nerve.cli.progress;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How an execution in a run is doing.
public sealed interface Status {

    /// {@return whether nothing more is expected of it}
    default boolean isOver() {
        return switch (this) {
            case ToCome _, Running _, Waiting _, Left _ -> false;
            case Done _, Failed _, Skipped _, Cancelled _ -> true;
        };
    }

    /// Its turn has not come.
    enum ToCome implements Status {
        TO_COME
    }

    /// It is being executed.
    ///
    /// @param since when it began
    record Running(Instant since) implements Status {}

    /// It waits for a person.
    ///
    /// @param since when it began
    /// @param prompt what the person is asked
    /// @param deadline until when it waits, or null for ever
    record Waiting(Instant since, String prompt, @Nullable Instant deadline) implements Status {}

    /// Its process has ended, or was told to; it can go on later.
    ///
    /// @param elapsed how long it ran
    record Left(Duration elapsed) implements Status {}

    /// It ended well.
    ///
    /// @param elapsed how long it took
    record Done(Duration elapsed) implements Status {}

    /// It ended badly.
    ///
    /// @param message why
    /// @param elapsed how long it took
    record Failed(String message, Duration elapsed) implements Status {}

    /// It was not executed, or its failure was taken for nothing.
    ///
    /// @param why why; nothing if that is clear from what is around it
    record Skipped(String why) implements Status {}

    /// It was stopped from outside.
    ///
    /// @param elapsed how long it ran
    record Cancelled(Duration elapsed) implements Status {}
}
