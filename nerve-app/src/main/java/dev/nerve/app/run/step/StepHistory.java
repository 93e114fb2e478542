package dev.nerve.app.run.step;

import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;

/// Everything that is known of one step of a run. *Immutable.*
///
/// @param path where it is
/// @param type the type of its node; nothing if it was not executed
/// @param ending how it ended, or how it is doing
/// @param input what it was given
/// @param output what it gave
/// @param attempts in order; none if it was skipped
public record StepHistory(
        RunPath path,
        String type,
        StepEnding ending,
        Value input,
        Value output,
        List<StepAttempt> attempts) {

    public StepHistory {
        attempts = List.copyOf(attempts);
    }

    /// {@return the history of a step}
    ///
    /// @param path where it is
    /// @param events those of the run, in order
    public static StepHistory of(RunPath path, List<Event> events) {
        return of(List.of(path), events).getFirst();
    }

    /// {@return the histories of several steps, in the order of their paths}
    ///
    /// @param paths where they are, each once
    /// @param events those of the run, in order
    public static List<StepHistory> of(List<RunPath> paths, List<Event> events) {
        var readers = new StepReaders(paths);
        events.forEach(readers::accept);
        return readers.histories();
    }

    /// {@return the state of its last attempt, or `skipped`}
    public String state() {
        return ending.state();
    }

    /// {@return why it was skipped; nothing if it was not}
    public String note() {
        return ending.note();
    }

    /// {@return what all attempts spent}
    public Usage usage() {
        return attempts.stream().map(StepAttempt::usage).reduce(Usage.NONE, Usage::plus);
    }

    /// {@return how long all attempts took}
    public Duration elapsed() {
        return attempts.stream().map(StepAttempt::elapsed).reduce(Duration.ZERO, Duration::plus);
    }
}
