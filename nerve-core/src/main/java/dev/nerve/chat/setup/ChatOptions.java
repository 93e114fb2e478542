package dev.nerve.chat.setup;

import dev.nerve.model.ModelName;
import dev.nerve.model.PromptSettings;
import dev.nerve.node.RetryPolicy;
import dev.nerve.tool.Tool;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The options of a chat or a model node.
///
/// @param model the model
/// @param system the system prompt; may be empty
/// @param toolbox the tools that the model may call
/// @param settings the settings of each prompt
/// @param whenFull the policy for a nearly full context window
/// @param retry the retries of a failed model call
public record ChatOptions(
        ModelName model,
        String system,
        Toolbox toolbox,
        PromptSettings settings,
        ContextFullPolicy whenFull,
        RetryPolicy retry) {

    /// Three retries; the first after half a second, then each wait is twice the last.
    public static final RetryPolicy DEFAULT_RETRY =
            RetryPolicy.times(3).withDelay(Duration.ofMillis(500));

    /// {@return the default options for a model}
    ///
    /// @param model such as `scripted/demo`
    public static ChatOptions of(String model) {
        return new ChatOptions(
                ModelName.of(model),
                "",
                Toolbox.EMPTY,
                PromptSettings.DEFAULT,
                ContextFullPolicy.COMPACT,
                DEFAULT_RETRY);
    }

    /// {@return the same options with another model}
    ///
    /// @param name the model
    public ChatOptions with(ModelName name) {
        return new ChatOptions(name, system, toolbox, settings, whenFull, retry);
    }

    /// {@return the same options with another system prompt}
    ///
    /// @param text the system prompt
    public ChatOptions withSystem(String text) {
        return new ChatOptions(model, text, toolbox, settings, whenFull, retry);
    }

    /// {@return the same options with other tools}
    ///
    /// @param tools the tools that the model may call, with different names
    public ChatOptions withTools(Tool... tools) {
        return with(toolbox.with(List.of(tools)));
    }

    /// {@return the same options with another toolbox}
    ///
    /// @param other the tools that the model may call
    public ChatOptions with(Toolbox other) {
        return new ChatOptions(model, system, other, settings, whenFull, retry);
    }

    /// {@return the same options with other prompt settings}
    ///
    /// @param other the prompt settings
    public ChatOptions with(PromptSettings other) {
        return new ChatOptions(model, system, toolbox, other, whenFull, retry);
    }

    /// {@return the same options with another temperature}
    ///
    /// @param temperature the temperature, or null for the model's default
    public ChatOptions withTemperature(@Nullable BigDecimal temperature) {
        return with(settings.withTemperature(temperature));
    }

    /// {@return the same options with another limit on an answer}
    ///
    /// @param tokens the limit
    public ChatOptions withMaxOutput(long tokens) {
        return with(settings.withMaxOutput(tokens));
    }

    /// {@return the same options with another schema for the answers}
    ///
    /// @param schema a JSON Schema
    public ChatOptions withSchema(Value.Fields schema) {
        return with(settings.withSchema(schema));
    }

    /// {@return the same options with another policy for a nearly full context window}
    ///
    /// @param other the policy
    public ChatOptions with(ContextFullPolicy other) {
        return new ChatOptions(model, system, toolbox, settings, other, retry);
    }

    /// {@return the same options with other retries}
    ///
    /// @param other the retries of a failed model call
    public ChatOptions with(RetryPolicy other) {
        return new ChatOptions(model, system, toolbox, settings, whenFull, other);
    }
}
