package dev.nerve.node;

import dev.nerve.Names;
import dev.nerve.StepId;
import dev.nerve.run.Outcome;
import dev.nerve.value.Scope;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What names mean at a place of a run. *Immutable.*
///
/// @param context the place
/// @param names what is around it has named, or null
record ContextScope(RunContext context, @Nullable Frame names) implements Scope {

    static final String STEPS = "steps";

    @Override
    public Optional<Value> find(String root) {
        return switch (root) {
            case "input" -> Optional.of(context.input());
            case "run" -> Optional.of(Value.fields(Map.of("id", context.run().id().name())));
            case STEPS -> Optional.of(steps());
            default -> Frame.find(names, root);
        };
    }

    /// {@return what the steps before this place gave, with those before what it is in}
    Value steps() {
        var steps = outer();
        var upstream = context.upstream();
        for (var step : upstream.all()) {
            var outcome = upstream.find(step);
            if (outcome.isPresent()) {
                var output = Value.Fields.EMPTY.with("output", outcome.get().output());
                steps = steps.with(step.name(), output);
            }
        }
        return steps;
    }

    private Value.Fields outer() {
        return Frame.find(names, STEPS).orElse(Value.Fields.EMPTY) instanceof Value.Fields outer
                ? outer
                : Value.Fields.EMPTY;
    }

    /// {@return what a step before this place gave, or one before what it is in}
    Optional<Value> step(String id) {
        if (!Names.isName(id)) {
            return Optional.empty();
        }
        var own = context.upstream().find(StepId.of(id)).map(Outcome::output);
        return own.isPresent()
                ? own
                : Optional.ofNullable(outer().fields().get(id))
                        .flatMap(found -> found.find("output"));
    }
}
