package dev.nerve.script.flow;

import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.node.Call;
import dev.nerve.node.FunctionNode;
import dev.nerve.node.RunContext;
import dev.nerve.node.Variables;
import dev.nerve.script.expression.Surroundings;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.Optional;

/// The scope of an expression at a place of a run. *Immutable.*
///
/// @param context the context of the place
/// @param reading the journal path of the state that was read here
/// @param extra the values of names that only exist here, such as `answer`
public record Seen(RunContext context, RunPath reading, Map<String, Value> extra)
        implements Surroundings {

    private static final String STATE = "state";

    /// Copies the map.
    public Seen {
        extra = Map.copyOf(extra);
    }

    /// {@return the scope at a place}
    ///
    /// @param context the context of the place
    /// @param use the purpose, such as `when`; each purpose at one place needs its own name
    public static Seen at(RunContext context, String use) {
        return new Seen(context, context.path().own(use), Map.of());
    }

    /// {@return the same scope in a round}
    ///
    /// @param number counted from 1
    public Seen round(int number) {
        return new Seen(context, reading.round(number), extra);
    }

    /// {@return the same scope with one extra name}
    ///
    /// @param name such as `answer`
    /// @param value its value
    public Seen naming(String name, Value value) {
        return new Seen(context, reading, Map.of(name, value));
    }

    @Override
    public Optional<Value> find(String name) {
        if (extra.containsKey(name)) {
            return Optional.ofNullable(extra.get(name));
        }
        return switch (name) {
            case "input" -> Body.known(context).find("input");
            case STATE -> Optional.of(readState());
            default -> context.scope().find(name);
        };
    }

    static Variables state(RunContext context) {
        return context.variables()
                .orElseThrow(() ->
                        new NerveException.Invalid("there is no state outside of a workflow"));
    }

    /// Records the state in the journal, so that a resumed run reads the same state even if it was
    /// changed since.
    private Value readState() {
        var state = state(context);
        if (!context.memory().journal().isKept()) {
            return state.all();
        }
        var node = FunctionNode.of(STATE, _ -> state.all());
        try {
            return context.inside(reading, node.id(), Value.NULL).execute(Call.of(node)).orThrow();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new NerveException.Unavailable("interrupted while reading the state", interrupt);
        }
    }

    @Override
    public Optional<Value> step(String id) {
        return context.seen(id);
    }
}
