package dev.nerve.graph;

import dev.nerve.NerveException;
import dev.nerve.graph.step.StepInput;
import dev.nerve.graph.step.StepTemplateScope;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.QuotingNode;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import dev.nerve.value.ValuePath;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// The computation of a step's input.
final class StepInputResolver {

    private StepInputResolver() {}

    static Value of(ScheduledStep scheduledStep, Node node, RunContext context) {
        var inputs = scheduledStep.step().inputs();
        if (inputs.isEmpty()) {
            return defaultInput(scheduledStep, context.input());
        }
        return switch (inputs.getFirst()) {
            case StepInput.Static(var value) -> value;
            case StepInput.Templated(var template) -> render(template, node, context);
            case StepInput.Computed(var function) -> Value.of(function.apply(context));
            case StepInput.Key(var name) -> key(name, context.input());
        };
    }

    /// {@return the default input: the graph's input if no step is before it, the output of one
    /// step, or an object by step id after several steps}
    ///
    /// A skipped step passes on the input that it would have had. Its own `input` does not count,
    /// because computing that may require its condition to hold.
    ///
    /// @param scheduledStep the step
    /// @param input the graph's input
    static Value defaultInput(ScheduledStep scheduledStep, Value input) {
        var before = scheduledStep.before();
        while (before.size() == 1) {
            var output = output(before.getFirst());
            if (output.isPresent()) {
                return output.get();
            }
            before = before.getFirst().before();
        }
        return before.isEmpty() ? input : byStep(before);
    }

    private static Optional<Value> output(ScheduledStep scheduledStep) {
        var outcome = scheduledStep.outcome();
        return outcome == null ? Optional.empty() : Optional.of(outcome.output());
    }

    private static Value byStep(List<ScheduledStep> before) {
        var fields = new LinkedHashMap<String, Value>();
        for (var scheduledStep : before) {
            output(scheduledStep)
                    .ifPresent(output -> fields.put(scheduledStep.step().id().name(), output));
        }
        return new Value.Fields(fields);
    }

    private static Value key(String name, Value input) {
        try {
            return new ValuePath(List.of(new ValuePath.Field(name))).get(input);
        } catch (NerveException.NotFound missing) {
            throw new NerveException.Invalid("the graph's input has " + missing.getMessage());
        }
    }

    static Value render(Template template, Node node, RunContext context) {
        var scope = new StepTemplateScope(template, context);
        return node instanceof QuotingNode quoting
                ? new Value.Text(template.render(scope, quoting::quote))
                : template.render(scope);
    }
}
