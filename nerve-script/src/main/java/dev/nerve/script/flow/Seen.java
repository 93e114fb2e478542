package dev.nerve.script.flow;

import dev.nerve.RunPath;
import dev.nerve.node.RunContext;
import dev.nerve.script.expression.Surroundings;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.Optional;

/// What the names in an expression mean at a place of a run. *Immutable.*
///
/// @param context the place
/// @param reading where it is kept what was read from the state here
/// @param states the states of workflows
/// @param extra what names mean that mean something only here, such as `answer`
public record Seen(RunContext context, RunPath reading, States states, Map<String, Value> extra)
        implements Surroundings {

    /// Copies what is given.
    public Seen {
        extra = Map.copyOf(extra);
    }

    /// {@return what can be seen}
    ///
    /// @param context the place
    /// @param use what for, such as `when`; another one at the same place has another name
    /// @param states the states of workflows
    public static Seen at(RunContext context, String use, States states) {
        return new Seen(context, context.path().own(use), states, Map.of());
    }

    /// {@return the same in a round}
    ///
    /// @param number counted from 1
    public Seen round(int number) {
        return new Seen(context, reading.round(number), states, extra);
    }

    /// {@return the same where one more name means something}
    ///
    /// @param name such as `answer`
    /// @param value what it means
    public Seen naming(String name, Value value) {
        return new Seen(context, reading, states, Map.of(name, value));
    }

    @Override
    public Optional<Value> find(String name) {
        if (extra.containsKey(name)) {
            return Optional.ofNullable(extra.get(name));
        }
        return switch (name) {
            case "input" -> Body.known(context).find("input");
            case "state" -> Optional.of(states.read(context, reading));
            default -> context.scope().find(name);
        };
    }

    @Override
    public Optional<Value> step(String id) {
        return context.seen(id);
    }
}
