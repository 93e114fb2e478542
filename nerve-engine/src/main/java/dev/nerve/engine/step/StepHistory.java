package dev.nerve.engine.step;

import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;

/// All details of one step of a run. *Immutable.*
///
/// @param path the path of the step
/// @param type the type of its node; empty if it was not executed
/// @param ending its final or current state
/// @param input its input
/// @param output its output
/// @param attempts its attempts in order; none if it was skipped
public record StepHistory(
        RunPath path,
        String type,
        StepStatus ending,
        Value input,
        Value output,
        List<StepAttempt> attempts) {

    public StepHistory {
        attempts = List.copyOf(attempts);
    }

    /// {@return the history of a step}
    ///
    /// @param path the path of the step
    /// @param events the events of the run, in order
    public static StepHistory of(RunPath path, List<Event> events) {
        return of(List.of(path), events).getFirst();
    }

    /// {@return the histories of several steps, in the order of their paths}
    ///
    /// @param paths the paths of the steps, without duplicates
    /// @param events the events of the run, in order
    public static List<StepHistory> of(List<RunPath> paths, List<Event> events) {
        var readers = new StepHistoryReader(paths);
        events.forEach(readers::accept);
        return readers.histories();
    }

    /// {@return the state of its last attempt, or `skipped`}
    public String state() {
        return ending.state();
    }

    /// {@return the reason why it was skipped; empty if it was not}
    public String note() {
        return ending.note();
    }

    /// {@return the total usage of all attempts}
    public Usage usage() {
        return attempts.stream().map(StepAttempt::usage).reduce(Usage.NONE, Usage::plus);
    }

    /// {@return the total duration of all attempts}
    public Duration elapsed() {
        return attempts.stream().map(StepAttempt::elapsed).reduce(Duration.ZERO, Duration::plus);
    }
}
