package dev.nerve.graph;

import dev.nerve.node.RunContext;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// What a step gives its node.
public sealed interface Input {

    /// Always the same.
    ///
    /// @param value what
    record Static(Value value) implements Input {}

    /// What a template makes of the graph's input and the steps before.
    ///
    /// @param template the template
    record Templated(Template template) implements Input {}

    /// What a function makes of the graph's input and the steps before.
    ///
    /// @param function the function
    record Computed(Function function) implements Input {}

    /// One field of the graph's input.
    ///
    /// @param name the field
    record Key(String name) implements Input {}

    /// Makes a step's input.
    @FunctionalInterface
    interface Function {

        /// {@return the input, as plain Java data}
        ///
        /// @param context the graph's input as `input()`, the steps before as `upstream(id)`
        @Nullable Object apply(RunContext context);
    }
}
