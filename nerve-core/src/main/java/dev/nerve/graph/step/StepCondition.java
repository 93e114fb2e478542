package dev.nerve.graph.step;

import dev.nerve.NerveException;
import dev.nerve.node.RunContext;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import java.util.function.Predicate;

/// A condition that decides whether a step runs.
public sealed interface StepCondition {

    /// {@return whether the condition holds}
    ///
    /// @param context the graph's input as `input()`, the steps before as `upstream(id)`
    boolean holds(RunContext context);

    /// A condition that always holds.
    enum Always implements StepCondition {
        ALWAYS;

        @Override
        public boolean holds(RunContext context) {
            return true;
        }
    }

    /// A condition that a function computes.
    ///
    /// @param predicate the function
    record Computed(Predicate<RunContext> predicate) implements StepCondition {

        @Override
        public boolean holds(RunContext context) {
            return predicate.test(context);
        }
    }

    /// A condition that holds if a template renders to true.
    ///
    /// @param template the template
    record Templated(Template template) implements StepCondition {

        @Override
        public boolean holds(RunContext context) {
            var value = template.render(new StepTemplateScope(template, context));
            if (value instanceof Value.Bool(var answer)) {
                return answer;
            }
            var given = value instanceof Value.Text ? "the text " + value : value.toString();
            throw new NerveException.Invalid(
                    "condition '%s' must return true or false, not %s".formatted(template, given));
        }
    }
}
