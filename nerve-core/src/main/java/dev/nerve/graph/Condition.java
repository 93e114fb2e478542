package dev.nerve.graph;

import dev.nerve.NerveException;
import dev.nerve.node.RunContext;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import java.util.function.Predicate;

/// When a step runs.
public sealed interface Condition {

    /// {@return whether it holds}
    ///
    /// @param context the graph's input as `input()`, the steps before as `upstream(id)`
    boolean holds(RunContext context);

    /// Always.
    enum Always implements Condition {
        ALWAYS;

        @Override
        public boolean holds(RunContext context) {
            return true;
        }
    }

    /// When a function says so.
    ///
    /// @param predicate the function
    record Computed(Predicate<RunContext> predicate) implements Condition {

        @Override
        public boolean holds(RunContext context) {
            return predicate.test(context);
        }
    }

    /// When a template gives true.
    ///
    /// @param template the template
    record Templated(Template template) implements Condition {

        @Override
        public boolean holds(RunContext context) {
            var value = template.render(Inputs.scope(template, context));
            if (value instanceof Value.Bool(var answer)) {
                return answer;
            }
            var given = value instanceof Value.Text ? "the text " + value : value.toString();
            throw new NerveException.Invalid(
                    "condition '%s' must give true or false, not %s".formatted(template, given));
        }
    }
}
