package dev.nerve.terminal.state.detection;

import java.time.Duration;
import java.util.OptionalInt;

/// A command that a shell ran to its end. *Immutable.*
///
/// @param exitCode its exit code, if the shell reported one
/// @param started the start time, on the caller's clock
/// @param ended the end time
public record FinishedCommand(OptionalInt exitCode, long started, long ended) {

    /// {@return the time between start and end}
    public Duration duration() {
        return Duration.ofNanos(ended - started);
    }
}
