package dev.nerve.script.flow;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunPath;
import dev.nerve.node.Call;
import dev.nerve.node.FunctionNode;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.Journal;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The states of the workflows that are running, each as long as it does.
///
/// What is set lasts, because each step that sets something is in the journal: a run that goes on
/// begins with all of that. What is read is in the journal too, because it must be the same when
/// the run goes on, however much was set since. *Safe for many threads.*
public final class States {

    private static final String READ = "state";

    private final Map<String, State> byPlace = new ConcurrentHashMap<>();

    /// Begins a state, with what the journal knows of it.
    ///
    /// @param context where the workflow is
    State open(RunContext context) {
        var state = new State();
        context.effect()
                .ifPresent(effect -> {
                    for (var entry : context.memory().journal().inside(effect)) {
                        restore(entry, state, context.path().toString());
                    }
                });
        byPlace.put(key(context, context.path().toString()), state);
        return state;
    }

    /// A workflow inside has a state of its own, which is no part of this one.
    private static void restore(Journal.Entry entry, State state, String place) {
        if (entry.effect().what().startsWith(SetNode.TYPE + " '")
                && entry.outcome() instanceof Outcome.Done(Value.Fields(var fields), var attributes)
                && new Value.Text(place).equals(attributes.fields().get(Body.WORKFLOW))) {
            state.set(fields);
        }
    }

    void close(RunContext context) {
        byPlace.remove(key(context, context.path().toString()));
    }

    private static String key(RunContext context, String place) {
        return context.run().id() + " " + place;
    }

    /// {@return the state of the workflow around a place}
    State around(RunContext context) {
        var state = byPlace.get(key(context, Body.around(context)));
        if (state == null) {
            throw new NerveException.Invalid("there is no state outside of a workflow");
        }
        return state;
    }

    /// {@return what is set, the same whenever this is read at this place}
    ///
    /// @param context where
    /// @param reading where it is kept what was read
    Value read(RunContext context, RunPath reading) {
        var state = around(context);
        if (!context.memory().journal().isKept()) {
            return state.values();
        }
        var node = FunctionNode.of(READ, _ -> state.values());
        try {
            return context.inside(reading, NodeId.of(READ), Value.NULL)
                    .execute(Call.of(node))
                    .orThrow();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new NerveException.Unavailable("interrupted while reading the state", interrupt);
        }
    }
}
