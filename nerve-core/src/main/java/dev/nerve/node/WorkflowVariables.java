package dev.nerve.node;

import dev.nerve.RunPath;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.JournalIndex;
import dev.nerve.store.journal.RunEffect;
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

/// The variables of a workflow: names and values that survive a crash.
///
/// Every change is an effect in the journal. There are two ways to resume:
///
/// A workflow in Java is executed again from its start. Its variables start empty ([#replayed]) and
/// change as before, even where the journal replaces the execution. If several branches set one
/// name, the last recorded change wins, in whatever order the branches run again.
///
/// A workflow that records its reads in the journal starts with all recorded changes ([#restored]).
/// Its first new read then returns the last value that was set.
///
/// *Safe for many threads.*
public final class WorkflowVariables {

    private static final String STATE = "state";

    private final RunPath owner;
    private final @Nullable RunEffect around;
    private final boolean whole;
    private final Map<String, Value> values = new LinkedHashMap<>();

    /// The path of the last change of each name; guarded by `values`.
    private final Map<String, RunPath> places = new HashMap<>();

    /// The number of the last change of each name; guarded by `values`.
    private final Map<String, Integer> moments = new HashMap<>();

    /// The numbers of the changes recorded before the run resumed, by path.
    private final Map<RunPath, Integer> recorded = new HashMap<>();

    private final AtomicInteger changes = new AtomicInteger();

    /// Serialises changes, so that the journal has them in the order in which they are made.
    private final ReentrantLock turn = new ReentrantLock();

    private WorkflowVariables(RunPath owner, @Nullable RunEffect around, boolean whole) {
        this.owner = owner;
        this.around = around;
        this.whole = whole;
    }

    /// {@return variables that start empty and replay the recorded changes}
    ///
    /// @param context the context of the workflow
    public static WorkflowVariables replayed(RunContext context) {
        var replayed = new WorkflowVariables(context.path(), null, false);
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

    /// {@return variables that start with all recorded changes}
    ///
    /// @param context the context of the workflow
    public static WorkflowVariables restored(RunContext context) {
        var begun = context.effect();
        var restored = new WorkflowVariables(context.path(), begun.orElse(null), true);
        begun.ifPresent(
                effect -> restored.takeInside(context.memory().journal(), effect, _ -> true));
        return restored;
    }

    /// {@return all current names and values}
    public Value.Fields all() {
        synchronized (values) {
            return new Value.Fields(new LinkedHashMap<>(values));
        }
    }

    /// Sets a value. The change is stored when this returns.
    ///
    /// @param context the place of the change
    /// @param name the name
    /// @param value the new value
    /// @throws InterruptedException if the execution was cancelled; then nothing was changed
    public void set(RunContext context, String name, Value value) throws InterruptedException {
        var change = Value.Fields.EMPTY.with(name, value);
        turn.lockInterruptibly();
        try {
            var replays = new AtomicBoolean(!whole);
            var node =
                    ActionNode.of(
                            STATE,
                            here -> {
                                replays.set(false);
                                return change(here, change);
                            });
            var own = context.internal(node, change);
            own.execute(NodeCall.of(node)).orThrow();
            if (replays.get()) {
                // The journal replaced the execution, so apply the recorded change here.
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

    /// Sets values for a node whose own execution is the effect that stores them.
    ///
    /// @param context the context of the node
    /// @param change the new values, by name
    /// @return the outcome that the node must return so that the change is stored
    public Outcome change(RunContext context, Value.Fields change) {
        take(change, context.path(), changes.getAndIncrement());
        return Outcome.done(change).with(STATE, mark(context.path()));
    }

    /// Distinguishes a change from the outcome of an enclosing execution that copied its
    /// attributes.
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

    /// {@return the values before an effect started}
    ///
    /// @param context the context of the effect
    public Value.Fields valuesBefore(RunContext context) {
        var begun = around;
        if (begun == null) {
            return all();
        }
        // Exclude changes that the effect itself made before a crash.
        var effect = effect(context);
        var before = new WorkflowVariables(owner, null, true);
        before.takeInside(
                context.memory().journal(),
                begun,
                path -> !JournalIndex.isInside(path.toString(), effect));
        return before.all();
    }

    /// Reverts the changes inside an effect before the effect is executed again.
    ///
    /// @param before the values before the effect
    /// @param context the context of the effect
    public void revert(Value.Fields before, RunContext context) {
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

    private static RunEffect effect(RunContext context) {
        return RunEffect.place(context.run().id(), context.path(), context.order());
    }

    /// Applies the recorded changes inside an effect that is not executed again.
    ///
    /// @param journal the journal of the run
    /// @param effect the effect
    public void replayChanges(Journal journal, RunEffect effect) {
        if (!whole) {
            takeInside(journal, effect, _ -> true);
        }
    }

    private void takeInside(Journal journal, RunEffect effect, Predicate<RunPath> wanted) {
        for (var entry : journal.inside(effect)) {
            var place = entry.effect().path();
            var change = wanted.test(place) ? changed(entry) : null;
            if (change != null) {
                take(change, place, moment(place));
            }
        }
    }

    /// {@return the changes of a journal entry; null if it has none, or the entry does not count}
    private Value.@Nullable Fields changed(Journal.Entry entry) {
        return entry.outcome() instanceof Outcome.Done(Value.Fields change, var attributes)
                        && mark(entry.effect().path()).equals(attributes.fields().get(STATE))
                        && !entry.isOptional()
                ? change
                : null;
    }
}
