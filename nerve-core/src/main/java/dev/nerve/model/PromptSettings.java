package dev.nerve.model;

import dev.nerve.value.Value.Fields;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings for an answer of a model.
///
/// @param choice whether it may, must or must not call tools
/// @param temperature the sampling temperature, or null for the model's default
/// @param maxOutput the maximum tokens of the answer, or 0 for the model's default
/// @param stops the texts that end the answer
/// @param schema the JSON Schema of the answer, or null for free text
/// @param effort the reasoning effort, such as `low`, or null for the model's default
//
// `Fields` is imported by itself. For a type that is qualified by its outer type, javac puts the
// annotation in the wrong place of a compact constructor, and other modules would not see it.
public record PromptSettings(
        ToolChoice choice,
        @Nullable BigDecimal temperature,
        long maxOutput,
        List<String> stops,
        @Nullable Fields schema,
        @Nullable String effort) {

    /// The model's defaults.
    public static final PromptSettings DEFAULT =
            new PromptSettings(ToolChoice.AUTO, null, 0, List.of(), null, null);

    public PromptSettings {
        stops = List.copyOf(stops);
        if (maxOutput < 0) {
            throw new IllegalArgumentException("an output is never negative: " + maxOutput);
        }
    }

    /// {@return the same settings with another tool choice}
    ///
    /// @param other the choice
    public PromptSettings with(ToolChoice other) {
        return new PromptSettings(other, temperature, maxOutput, stops, schema, effort);
    }

    /// {@return the same settings with another temperature}
    ///
    /// @param other the temperature, or null for the model's default
    public PromptSettings withTemperature(@Nullable BigDecimal other) {
        return new PromptSettings(choice, other, maxOutput, stops, schema, effort);
    }

    /// {@return the same settings with another limit on the answer}
    ///
    /// @param tokens the limit
    public PromptSettings withMaxOutput(long tokens) {
        return new PromptSettings(choice, temperature, tokens, stops, schema, effort);
    }

    /// {@return the same settings with other stop texts}
    ///
    /// @param others the texts that end the answer
    public PromptSettings withStops(List<String> others) {
        return new PromptSettings(choice, temperature, maxOutput, others, schema, effort);
    }

    /// {@return the same settings with another schema of the answer}
    ///
    /// @param other a JSON Schema, or null for free text
    public PromptSettings withSchema(@Nullable Fields other) {
        return new PromptSettings(choice, temperature, maxOutput, stops, other, effort);
    }

    /// {@return the same settings with another reasoning effort}
    ///
    /// @param other the effort, such as `low`, or null for the model's default
    public PromptSettings withEffort(@Nullable String other) {
        return new PromptSettings(choice, temperature, maxOutput, stops, schema, other);
    }
}
