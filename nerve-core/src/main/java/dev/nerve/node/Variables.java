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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The state of a workflow: names and values that survive a crash.
///
/// Every change is an effect. A workflow in Java is executed from its beginning when it goes on, so
/// its state begins empty, and changes as it did before, also where what changed it is not executed
/// again. Whoever keeps what was read in the journal begins with all that was ever set: then what
/// is read for the first time is what was set last, in whichever order branches are gone through
/// once more. *Safe for many threads.*
public final class Variables {

    private static final String STATE = "state";

    private final RunPath owner;
    private final @Nullable Effect around;
    private final boolean whole;
    private final Map<String, Value> values = new LinkedHashMap<>();

    /// Where each was set last; guarded by `values`.
    private final Map<String, RunPath> places = new HashMap<>();

    private Variables(RunPath owner, @Nullable Effect around, boolean whole) {
        this.owner = owner;
        this.around = around;
        this.whole = whole;
    }

    /// @param owner the workflow
    public Variables(RunPath owner) {
        this(owner, null, false);
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
        context.remember(STATE, change, here -> change(here, change));
        if (!whole) {
            // What is not done again counts again, in its turn.
            take(change, context.path());
        }
    }

    /// Changes values, for a node whose own execution is the effect that does so.
    ///
    /// @param context where it is executed
    /// @param change what they are from now on, by name
    /// @return what the node has to give, so that it lasts
    public Outcome change(RunContext context, Value.Fields change) {
        take(change, context.path());
        return Outcome.done(change).with(STATE, mark(context.path()));
    }

    /// Tells a change from the outcome of something around it that took over its attributes.
    private Value.Fields mark(RunPath place) {
        return Value.Fields.EMPTY.with("of", owner.toString()).with("at", place.toString());
    }

    private void take(Value.Fields change, RunPath place) {
        synchronized (values) {
            values.putAll(change.fields());
            change.fields().keySet().forEach(name -> places.put(name, place));
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
            if (wanted.test(entry.effect().path())
                    && entry.outcome() instanceof Outcome.Done(Value.Fields change, var attributes)
                    && mark(entry.effect().path()).equals(attributes.fields().get(STATE))) {
                take(change, entry.effect().path());
            }
        }
    }
}
