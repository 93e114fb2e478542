package dev.nerve.app.run.view;

import dev.nerve.RunPath;
import dev.nerve.cli.console.SafeText;
import dev.nerve.event.Event;
import dev.nerve.event.WaitReason;
import dev.nerve.event.WaitingStep;
import dev.nerve.event.WaitingSteps;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunInfo;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The waits of a run: each step that waits, with the reason and the time since when. *Immutable.*
///
/// @param steps the steps that wait
public record RunWaits(List<WaitingStep> steps) {

    public RunWaits {
        steps = List.copyOf(steps);
    }

    /// {@return the waits of a run}
    ///
    /// @param run the run, with its gates
    /// @param events its events in order
    /// @param now the current time
    public static RunWaits of(RunInfo run, List<Event> events, Instant now) {
        var all = new ArrayList<WaitingStep>();
        if (run.state().isOver()) {
            return new RunWaits(all);
        }
        for (var gate : run.waiting()) {
            var asked = gate.gate();
            all.add(
                    new WaitingStep(
                            gate.path(),
                            WaitReason.GATE,
                            asked.prompt(),
                            gate.since(),
                            asked.deadline()));
        }
        if (run.state() == RunState.INTERRUPTED) {
            all.add(ownerGone(run, events));
        } else {
            all.addAll(others(events, now));
        }
        return new RunWaits(all);
    }

    private static WaitingStep ownerGone(RunInfo run, List<Event> events) {
        var root = RunPath.root(run.record().source().name());
        var since = events.isEmpty() ? run.record().status().changed() : events.getLast().time();
        return new WaitingStep(root, WaitReason.OWNER_GONE, "", since, null);
    }

    /// {@return the waits except gates, which the store knows better than the events}
    private static List<WaitingStep> others(List<Event> events, Instant now) {
        var waiting = new WaitingSteps();
        events.forEach(waiting::accept);
        return waiting.at(now).stream().filter(step -> step.reason() != WaitReason.GATE).toList();
    }

    Value value() {
        return Value.of(steps.stream().map(WaitingStep::toValue).toList());
    }

    /// {@return a line for each wait}
    ///
    /// @param now the current time
    List<String> lines(Instant now) {
        return steps.stream().map(step -> line(step, now)).toList();
    }

    private static String line(WaitingStep step, Instant now) {
        return "%s: %s, since %s (%s)"
                .formatted(
                        ShortNames.withoutRoot(step.path()),
                        reason(step),
                        seconds(step.since()),
                        RelativeTime.of(step.since(), now));
    }

    private static Instant seconds(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS);
    }

    private static String reason(WaitingStep step) {
        @Nullable Instant end = step.until();
        var until = end == null ? "" : " until " + seconds(end);
        return switch (step.reason()) {
            case GATE -> "for an answer" + until;
            case TURN -> "for its turn of '%s'".formatted(SafeText.line(step.on()));
            case BUDGET -> "for budget that other calls have reserved";
            case LIMIT -> "for the rate limit" + until;
            case RETRY -> "for the next attempt" + until;
            case TIMER -> "for its time" + until;
            case PAUSED -> "for the end of the pause";
            case OWNER_GONE -> "for a resume, because its process has ended";
        };
    }
}
