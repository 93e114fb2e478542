package dev.nerve.app.run.view;

import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.event.Event;
import dev.nerve.event.WaitingStep;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunInfo;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
        return new RunWaits(new RunHistory(events).waits(run, now));
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
