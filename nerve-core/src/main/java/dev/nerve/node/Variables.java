package dev.nerve.node;

import dev.nerve.RunPath;
import dev.nerve.run.Outcome;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.store.JournalIndex;
import dev.nerve.value.Value;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The state of a workflow: names and values that survive a crash.
///
/// Every change is an effect. A workflow in Java is executed from its beginning when it goes on, so
/// its state begins empty, and changes as it did before, also where what changed it is not executed
/// again; of several changes of one name the last that was recorded counts, in whichever order
/// branches come by once more. Whoever keeps what was read in the journal begins with all that was
/// ever set: then what is read for the first time is what was set last. *Safe for many threads.*
public final class Variables {

    private static final String STATE = "state";

    private final RunPath owner;
    private final @Nullable Effect around;
    private final boolean whole;
    private final Map<String, Value> values = new LinkedHashMap<>();

    /// Where each was set last; guarded by `values`.
    private final Map<String, RunPath> places = new HashMap<>();

    /// Which change of all each was set by last; guarded by `values`.
    private final Map<String, Integer> moments = new HashMap<>();

    /// Which of all changes was made at a place before the run went on.
    private final Map<RunPath, Integer> recorded = new HashMap<>();

    private final AtomicInteger changes = new AtomicInteger();

    /// One change after the other, so that they are recorded in the order in which they are made.
    private final ReentrantLock turn = new ReentrantLock();

    private Variables(RunPath owner, @Nullable Effect around, boolean whole) {
        this.owner = owner;
        this.around = around;
        this.whole = whole;
    }

    /// {@return a state that begins empty, and changes as the journal knows of it}
    ///
    /// @param context where the workflow is
    public static Variables replayed(RunContext context) {
        var replayed = new Variables(context.path(), null, false);
        context.effect()
                .map(context.memory().journal()::inside)
                .ifPresent(known -> known.forEach(replayed::number));
        return replayed;
    }

    private void number(Journal.Entry entry) {
        if (changed(entry) != null) {
            recorded.put(entry.effect().path(), changes.getAndIncrement());
        }
    }

    /// {@return a state that begins with all that the journal knows of it}
    ///
    /// @param context where the workflow is
    public static Variables restored(RunContext context) {
        var begun = context.effect();
        var restored = new Variables(context.path(), begun.orElse(null), true);
        begun.ifPresent(
                effect -> restored.takeInside(context.memory().journal(), effect, _ -> true));
        return restored;
    }

    /// {@return all of it as it is now}
    public Value.Fields all() {
        synchronized (values) {
            return new Value.Fields(new LinkedHashMap<>(values));
        }
    }

    /// Changes a value; when it returns, that lasts.
    ///
    /// @param context where
    /// @param name which
    /// @param value what it is from now on
    /// @throws InterruptedException if it was cancelled; then nothing was changed
    public void set(RunContext context, String name, Value value) throws InterruptedException {
        var change = Value.Fields.EMPTY.with(name, value);
        turn.lockInterruptibly();
        try {
            var replays = new AtomicBoolean(!whole);
            var node =
                    FunctionNode.of(
                            STATE,
                            here -> {
                                replays.set(false);
                                return change(here, change);
                            });
            var own = context.own(node, change);
            own.execute(Call.of(node)).orThrow();
            if (replays.get()) {
                // What is not done again counts again, in its turn.
                take(change, own.path(), moment(own.path()));
            }
        } finally {
            turn.unlock();
        }
    }

    private int moment(RunPath place) {
        var before = recorded.get(place);
        return before == null ? changes.getAndIncrement() : before;
    }

    /// Changes values, for a node whose own execution is the effect that does so.
    ///
    /// @param context where it is executed
    /// @param change what they are from now on, by name
    /// @return what the node has to give, so that it lasts
    public Outcome change(RunContext context, Value.Fields change) {
        take(change, context.path(), changes.getAndIncrement());
        return Outcome.done(change).with(STATE, mark(context.path()));
    }

    /// Tells a change from the outcome of something around it that took over its attributes.
    private Value.Fields mark(RunPath place) {
        return Value.Fields.EMPTY.with("of", owner.toString()).with("at", place.toString());
    }

    private void take(Value.Fields change, RunPath place, int moment) {
        synchronized (values) {
            for (var field : change.fields().entrySet()) {
                if (moment >= moments.getOrDefault(field.getKey(), 0)) {
                    values.put(field.getKey(), field.getValue());
                    places.put(field.getKey(), place);
                    moments.put(field.getKey(), moment);
                }
            }
        }
    }

    /// {@return what it was before an effect began}
    ///
    /// @param context where the effect is
    public Value.Fields before(RunContext context) {
        var begun = around;
        if (begun == null) {
            return all();
        }
        // What was set there before a crash is known already.
        var effect = effect(context);
        var before = new Variables(owner, null, true);
        before.takeInside(
                context.memory().journal(),
                begun,
                path -> !JournalIndex.isInside(path.toString(), effect));
        return before.all();
    }

    /// Takes back what was set inside an effect, because all that is done there is done anew.
    ///
    /// @param before what it was before
    /// @param context where the effect is
    public void goBack(Value.Fields before, RunContext context) {
        var effect = effect(context);
        synchronized (values) {
            for (var name : List.copyOf(values.keySet())) {
                var at = places.get(name);
                if (at != null
                        && (at.equals(effect.path())
                                || JournalIndex.isInside(at.toString(), effect))) {
                    values.remove(name);
                    var value = before.fields().get(name);
                    if (value != null) {
                        values.put(name, value);
                    }
                }
            }
        }
    }

    private static Effect effect(RunContext context) {
        return Effect.of(context.run().id(), context.path(), context.order(), "", Value.NULL);
    }

    /// Takes over what was changed inside an effect that is not executed again.
    ///
    /// @param journal what knows
    /// @param effect the effect
    public void recall(Journal journal, Effect effect) {
        if (!whole) {
            takeInside(journal, effect, _ -> true);
        }
    }

    private void takeInside(Journal journal, Effect effect, Predicate<RunPath> wanted) {
        for (var entry : journal.inside(effect)) {
            var place = entry.effect().path();
            var change = wanted.test(place) ? changed(entry) : null;
            if (change != null) {
                take(change, place, moment(place));
            }
        }
    }

    /// {@return what was changed by an effect; null if nothing was, or it does not count}
    private Value.@Nullable Fields changed(Journal.Entry entry) {
        return entry.outcome() instanceof Outcome.Done(Value.Fields change, var attributes)
                        && mark(entry.effect().path()).equals(attributes.fields().get(STATE))
                        && !entry.isLoose()
                ? change
                : null;
    }
}
