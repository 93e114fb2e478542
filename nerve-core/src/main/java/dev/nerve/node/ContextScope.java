package dev.nerve.node;

import dev.nerve.NameRules;
import dev.nerve.StepId;
import dev.nerve.node.scope.NameBinding;
import dev.nerve.run.Outcome;
import dev.nerve.value.TemplateScope;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The names that templates can use at one place of a run. *Immutable.*
///
/// @param context the place
/// @param names the names defined around it, or null
record ContextScope(RunContext context, @Nullable NameBinding names) implements TemplateScope {

    static final String STEPS = "steps";

    @Override
    public Optional<Value> find(String root) {
        return switch (root) {
            case "input" -> Optional.of(context.input());
            case "run" -> Optional.of(Value.fields(Map.of("id", context.run().id().name())));
            case STEPS -> Optional.of(steps());
            default -> NameBinding.find(names, root);
        };
    }

    /// {@return the outputs of the steps before this place, and of the steps before its enclosing
    /// places}
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
        return NameBinding.find(names, STEPS).orElse(Value.Fields.EMPTY)
                        instanceof Value.Fields outer
                ? outer
                : Value.Fields.EMPTY;
    }

    /// {@return the output of a step before this place, or before an enclosing place}
    Optional<Value> step(String id) {
        if (!NameRules.isName(id)) {
            return Optional.empty();
        }
        var own = context.upstream().find(StepId.of(id)).map(Outcome::output);
        return own.isPresent()
                ? own
                : Optional.ofNullable(outer().fields().get(id))
                        .flatMap(found -> found.find("output"));
    }
}
