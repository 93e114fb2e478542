package dev.nerve.graph.step;

import dev.nerve.node.RunContext;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// The input that a step passes to its node.
public sealed interface StepInput {

    /// A fixed value.
    ///
    /// @param value the value
    record Static(Value value) implements StepInput {}

    /// The text or value that a template renders from the graph's input and the earlier steps.
    ///
    /// @param template the template
    record Templated(Template template) implements StepInput {}

    /// The value that a function computes from the graph's input and the earlier steps.
    ///
    /// @param function the function
    record Computed(InputFunction function) implements StepInput {}

    /// One field of the graph's input.
    ///
    /// @param name the field
    record Key(String name) implements StepInput {}

    /// A function that computes the input of a step.
    @FunctionalInterface
    interface InputFunction {

        /// {@return the input, as plain Java data}
        ///
        /// @param context has the graph's input as `input()` and the earlier steps as
        /// `upstream(id)`
        @Nullable Object apply(RunContext context);
    }
}
