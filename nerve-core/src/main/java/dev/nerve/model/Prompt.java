package dev.nerve.model;

import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.List;

/// A prompt: everything that a model receives for one answer.
///
/// @param system the system prompt; may be empty
/// @param messages the messages in order
/// @param tools the tools that the model may call, in a fixed order
/// @param settings the settings for the answer
/// @param cache the hint for the provider's prompt cache
/// @param extra data that only the provider's dialect understands, sent unchanged
public record Prompt(
        String system,
        List<Message> messages,
        List<ToolSpec> tools,
        PromptSettings settings,
        CacheHint cache,
        Value.Fields extra) {

    /// The tokens that each message needs in addition to its content.
    private static final long AROUND = 4;

    public Prompt {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /// {@return a prompt with only these messages}
    ///
    /// @param messages the messages in order
    public static Prompt of(Message... messages) {
        return new Prompt(
                "",
                List.of(messages),
                List.of(),
                PromptSettings.DEFAULT,
                CacheHint.NONE,
                Value.Fields.EMPTY);
    }

    /// {@return the same prompt with other messages}
    ///
    /// @param others the messages in order
    public Prompt with(List<Message> others) {
        return new Prompt(system, others, tools, settings, cache, extra);
    }

    /// {@return the same prompt with another system prompt}
    ///
    /// @param text the system prompt
    public Prompt withSystem(String text) {
        return new Prompt(text, messages, tools, settings, cache, extra);
    }

    /// {@return the same prompt with other tools}
    ///
    /// @param specs the tools that the model may call
    public Prompt withTools(List<ToolSpec> specs) {
        return new Prompt(system, messages, specs, settings, cache, extra);
    }

    /// {@return the same prompt with other settings}
    ///
    /// @param other the settings
    public Prompt with(PromptSettings other) {
        return new Prompt(system, messages, tools, other, cache, extra);
    }

    /// {@return the same prompt with another cache hint}
    ///
    /// @param hint the hint
    public Prompt with(CacheHint hint) {
        return new Prompt(system, messages, tools, settings, hint, extra);
    }

    /// {@return the approximate number of tokens}
    ///
    /// @param counter the token counter
    public long estimate(TokenCounter counter) {
        long sum = counter.count(system);
        for (var tool : tools) {
            sum += counter.count(tool.toValue().toJson());
        }
        for (var message : messages) {
            sum += AROUND + ContentBlocks.count(message.blocks(), counter);
        }
        return sum;
    }
}
