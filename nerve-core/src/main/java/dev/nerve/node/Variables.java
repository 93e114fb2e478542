package dev.nerve.node;

import dev.nerve.RunPath;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/// The state of a workflow: names and values that survive a crash.
///
/// Every change is an effect, so that a run that goes on sees them change as they did before, also
/// where what changed them is not executed again. *Safe for many threads.*
public final class Variables {

    private static final String STATE = "state";

    private final RunPath owner;
    private final Map<String, Value> values = new LinkedHashMap<>();

    /// @param owner the workflow
    public Variables(RunPath owner) {
        this.owner = owner;
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
        var change =
                Value.Fields.EMPTY
                        .with("of", owner.toString())
                        .with("name", name)
                        .with("value", value);
        take(context.remember(STATE, change, _ -> change));
    }

    private void take(Value change) {
        if (change.at("of").text().equals(owner.toString())) {
            synchronized (values) {
                values.put(change.at("name").text(), change.at("value"));
            }
        }
    }

    /// Takes over what was changed inside an effect that is not executed again.
    ///
    /// @param journal what knows
    /// @param effect the effect
    public void recall(Journal journal, Effect effect) {
        for (var entry : journal.inside(effect)) {
            var outcome = entry.outcome();
            if (outcome != null && entry.effect().path().name().equals("_" + STATE)) {
                take(outcome.output());
            }
        }
    }
}
