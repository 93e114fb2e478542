package dev.nerve.terminal.state;

import java.time.Duration;
import java.util.OptionalInt;

/// A command that a shell has run. *Immutable.*
///
/// @param exitCode what it gave, if the shell told
/// @param started when it was started, on the clock of whoever feeds the judge
/// @param ended when it ended
public record FinishedCommand(OptionalInt exitCode, long started, long ended) {

    /// {@return how long it took}
    public Duration duration() {
        return Duration.ofNanos(ended - started);
    }
}
