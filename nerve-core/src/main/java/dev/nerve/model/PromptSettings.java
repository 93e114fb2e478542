package dev.nerve.model;

import dev.nerve.value.Value.Fields;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a model is to answer.
///
/// @param choice whether it may, must or must not call tools
/// @param temperature how freely it answers, or null for as it usually does
/// @param maxOutput how many tokens it may answer, or 0 for as many as it usually does
/// @param stops what ends its answer where it would say it
/// @param schema the shape of its answer, as a JSON Schema, or null for any words
/// @param effort how much it thinks, such as `low`, or null for as much as it usually does
//
// `Fields` is imported by itself: of a type that is named through its outer one, javac writes the
// annotation to the wrong place of a compact constructor, and other modules would not see it.
public record PromptSettings(
        ToolChoice choice,
        @Nullable BigDecimal temperature,
        long maxOutput,
        List<String> stops,
        @Nullable Fields schema,
        @Nullable String effort) {

    /// As it usually does.
    public static final PromptSettings USUAL =
            new PromptSettings(ToolChoice.AUTO, null, 0, List.of(), null, null);

    public PromptSettings {
        stops = List.copyOf(stops);
        if (maxOutput < 0) {
            throw new IllegalArgumentException("an output is never negative: " + maxOutput);
        }
    }

    /// {@return the same with another choice of tools}
    ///
    /// @param other the choice
    public PromptSettings with(ToolChoice other) {
        return new PromptSettings(other, temperature, maxOutput, stops, schema, effort);
    }

    /// {@return the same, answering more or less freely}
    ///
    /// @param other how freely, or null for as it usually does
    public PromptSettings withTemperature(@Nullable BigDecimal other) {
        return new PromptSettings(choice, other, maxOutput, stops, schema, effort);
    }

    /// {@return the same with another limit on the answer}
    ///
    /// @param tokens the limit
    public PromptSettings withMaxOutput(long tokens) {
        return new PromptSettings(choice, temperature, tokens, stops, schema, effort);
    }

    /// {@return the same, but other words end the answer}
    ///
    /// @param others what ends it where the model would say it
    public PromptSettings withStops(List<String> others) {
        return new PromptSettings(choice, temperature, maxOutput, others, schema, effort);
    }

    /// {@return the same with another shape of the answer}
    ///
    /// @param other a JSON Schema, or null for any words
    public PromptSettings withSchema(@Nullable Fields other) {
        return new PromptSettings(choice, temperature, maxOutput, stops, other, effort);
    }

    /// {@return the same with more or less thought}
    ///
    /// @param other how much, such as `low`, or null for as much as it usually does
    public PromptSettings withEffort(@Nullable String other) {
        return new PromptSettings(choice, temperature, maxOutput, stops, schema, other);
    }
}
