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

/// What the names in an expression mean at a place of a run. *Immutable.*
///
/// @param context the place
/// @param reading where it is kept what was read from the state here
/// @param extra what names mean that mean something only here, such as `answer`
public record Seen(RunContext context, RunPath reading, Map<String, Value> extra)
        implements Surroundings {

    private static final String STATE = "state";

    /// Copies what is given.
    public Seen {
        extra = Map.copyOf(extra);
    }

    /// {@return what can be seen}
    ///
    /// @param context the place
    /// @param use what for, such as `when`; another one at the same place has another name
    public static Seen at(RunContext context, String use) {
        return new Seen(context, context.path().own(use), Map.of());
    }

    /// {@return the same in a round}
    ///
    /// @param number counted from 1
    public Seen round(int number) {
        return new Seen(context, reading.round(number), extra);
    }

    /// {@return the same where one more name means something}
    ///
    /// @param name such as `answer`
    /// @param value what it means
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

    /// What is read is kept, because it must be the same when the run goes on, however much was set
    /// since.
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
