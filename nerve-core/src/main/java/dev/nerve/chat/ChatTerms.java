package dev.nerve.chat;

import dev.nerve.model.ModelName;
import dev.nerve.model.PromptSettings;
import dev.nerve.node.Retry;
import dev.nerve.tool.Tool;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a model is asked.
///
/// @param model who answers
/// @param system the system prompt; may be empty
/// @param toolbox what it may call
/// @param settings how it is to answer
/// @param whenFull what happens when what was said fills most of the context window
/// @param retry when it is asked again after a failure
public record ChatTerms(
        ModelName model,
        String system,
        Toolbox toolbox,
        PromptSettings settings,
        WhenFull whenFull,
        Retry retry) {

    /// Three more attempts, half a second after the first, then each wait is twice the last.
    static final Retry PATIENT = Retry.times(3).withDelay(Duration.ofMillis(500));

    /// {@return a model as it usually is}
    ///
    /// @param model such as `scripted/demo`
    public static ChatTerms of(String model) {
        return new ChatTerms(
                ModelName.of(model),
                "",
                Toolbox.EMPTY,
                PromptSettings.USUAL,
                WhenFull.COMPACT,
                PATIENT);
    }

    /// {@return the same with another model}
    ///
    /// @param name the model
    public ChatTerms with(ModelName name) {
        return new ChatTerms(name, system, toolbox, settings, whenFull, retry);
    }

    /// {@return the same under another system prompt}
    ///
    /// @param text the system prompt
    public ChatTerms withSystem(String text) {
        return new ChatTerms(model, text, toolbox, settings, whenFull, retry);
    }

    /// {@return the same with other tools}
    ///
    /// @param tools what it may call, with different names
    public ChatTerms withTools(Tool... tools) {
        return with(toolbox.with(List.of(tools)));
    }

    /// {@return the same with another toolbox}
    ///
    /// @param other what it may call
    public ChatTerms with(Toolbox other) {
        return new ChatTerms(model, system, other, settings, whenFull, retry);
    }

    /// {@return the same, answered otherwise}
    ///
    /// @param other how
    public ChatTerms with(PromptSettings other) {
        return new ChatTerms(model, system, toolbox, other, whenFull, retry);
    }

    /// {@return the same, answering more or less freely}
    ///
    /// @param temperature how freely, or null for as it usually does
    public ChatTerms withTemperature(@Nullable BigDecimal temperature) {
        return with(settings.withTemperature(temperature));
    }

    /// {@return the same with another limit on an answer}
    ///
    /// @param tokens the limit
    public ChatTerms withMaxOutput(long tokens) {
        return with(settings.withMaxOutput(tokens));
    }

    /// {@return the same with another shape of the answers}
    ///
    /// @param schema a JSON Schema
    public ChatTerms withSchema(Value.Fields schema) {
        return with(settings.withSchema(schema));
    }

    /// {@return the same, doing something else when the context is full}
    ///
    /// @param other what
    public ChatTerms with(WhenFull other) {
        return new ChatTerms(model, system, toolbox, settings, other, retry);
    }

    /// {@return the same with other retries}
    ///
    /// @param other when it is asked again after a failure
    public ChatTerms with(Retry other) {
        return new ChatTerms(model, system, toolbox, settings, whenFull, other);
    }
}
