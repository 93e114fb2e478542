package dev.nerve.control;

import dev.nerve.DurationFormat;
import dev.nerve.NodeId;
import dev.nerve.event.ControlFact;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;

/// A node that waits and then returns its input.
///
/// A durable run stores the end time, so it waits only for the rest after a crash. *Immutable.*
///
/// @param id its name
/// @param length the duration
public record WaitNode(NodeId id, DurationFunction length) implements Node {

    /// The name of the type.
    public static final String TYPE = "wait";

    private static final String UNTIL = "until";

    /// The longest time by which a wait can be late after the machine was suspended.
    private static final Duration LONGEST_SLEEP = Duration.ofMinutes(1);

    /// {@return a wait}
    ///
    /// @param id its name
    /// @param length the duration
    public static WaitNode of(String id, Duration length) {
        return of(id, (DurationFunction) _ -> length);
    }

    /// {@return a wait}
    ///
    /// @param id its name
    /// @param durationFunction the duration
    public static WaitNode of(String id, DurationFunction durationFunction) {
        return new WaitNode(NodeId.of(id), durationFunction);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var wait = DurationFormat.checkWait(length.of(context));
        var until = until(context, wait);
        context.emit(new ControlFact.TimerStarted(until, wait));
        sleepUntil(context, until);
        return Outcome.done(context.input()).with(UNTIL, until.toString());
    }

    /// Looks at the clock again and again, because a sleep does not count the time in which the
    /// machine is suspended.
    private static void sleepUntil(RunContext context, Instant until) throws InterruptedException {
        var time = context.run().time();
        for (var left = Duration.between(time.now(), until);
                left.isPositive();
                left = Duration.between(time.now(), until)) {
            time.sleep(left.compareTo(LONGEST_SLEEP) < 0 ? left : LONGEST_SLEEP);
        }
    }

    private static Instant until(RunContext context, Duration wait) throws InterruptedException {
        var until = context.run().time().now().plus(wait);
        var effect = context.effect();
        return effect.isEmpty() ? until : kept(context.memory().journal(), effect.get(), until);
    }

    private static Instant kept(Journal journal, RunEffect effect, Instant until)
            throws InterruptedException {
        var begun = journal.find(effect.path()).map(Journal.Entry::details);
        if (begun.isPresent() && begun.get().find(UNTIL).isPresent()) {
            return Instant.parse(begun.get().at(UNTIL).text());
        }
        journal.recordStart(effect, Value.Fields.EMPTY.with(UNTIL, until.toString()));
        return until;
    }
}
