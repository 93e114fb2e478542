package dev.nerve.graph.step;

import dev.nerve.NerveException;
import dev.nerve.node.RunContext;
import dev.nerve.value.Template;
import dev.nerve.value.TemplateScope;
import dev.nerve.value.Value;
import java.util.Optional;

/// The names that a template of a step can use: those of the context, with only those earlier steps
/// that the template uses, at any distance.
///
/// @param template the template
/// @param context the context of the step
public record StepTemplateScope(Template template, RunContext context) implements TemplateScope {

    @Override
    public Optional<Value> find(String root) {
        return root.equals("steps") ? steps() : context.scope().find(root);
    }

    private Optional<Value> steps() {
        var steps = Value.Fields.EMPTY;
        for (var name : template.stepsUsed()) {
            var output = context.findStepOutput(name).orElseThrow(() -> skipped(name));
            steps = steps.with(name, Value.Fields.EMPTY.with("output", output));
        }
        return Optional.of(steps);
    }

    private NerveException skipped(String step) {
        return new NerveException.NotFound(
                "step '%s' was skipped and has no output for the template '%s'"
                        .formatted(step, template));
    }
}
