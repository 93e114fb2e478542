package dev.nerve.model;

import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.List;

/// All that a model is given to answer to.
///
/// @param system what holds for all of it; may be empty
/// @param messages what was said, in order
/// @param tools what the model may call, in an order that does not change
/// @param settings how it is to answer
/// @param cache how the provider can use its prompt cache
/// @param extra what only the dialect of the provider knows, sent as it is
public record Prompt(
        String system,
        List<Message> messages,
        List<ToolSpec> tools,
        PromptSettings settings,
        CacheHint cache,
        Value.Fields extra) {

    /// What is around each message for the model.
    private static final long AROUND = 4;

    public Prompt {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /// {@return these messages and nothing else}
    ///
    /// @param messages what was said, in order
    public static Prompt of(Message... messages) {
        return new Prompt(
                "",
                List.of(messages),
                List.of(),
                PromptSettings.USUAL,
                CacheHint.NONE,
                Value.Fields.EMPTY);
    }

    /// {@return the same with other messages}
    ///
    /// @param others what was said, in order
    public Prompt with(List<Message> others) {
        return new Prompt(system, others, tools, settings, cache, extra);
    }

    /// {@return the same under a system prompt}
    ///
    /// @param text the system prompt
    public Prompt withSystem(String text) {
        return new Prompt(text, messages, tools, settings, cache, extra);
    }

    /// {@return the same with tools}
    ///
    /// @param specs what the model may call
    public Prompt withTools(List<ToolSpec> specs) {
        return new Prompt(system, messages, specs, settings, cache, extra);
    }

    /// {@return the same, to be answered otherwise}
    ///
    /// @param other how
    public Prompt with(PromptSettings other) {
        return new Prompt(system, messages, tools, other, cache, extra);
    }

    /// {@return the same with another hint for the cache}
    ///
    /// @param hint the hint
    public Prompt with(CacheHint hint) {
        return new Prompt(system, messages, tools, settings, hint, extra);
    }

    /// {@return how large it is for a model, about}
    ///
    /// @param counter how large a text is
    public long estimate(TokenCounter counter) {
        long sum = counter.count(system);
        for (var tool : tools) {
            sum += counter.count(tool.toValue().toJson());
        }
        for (var message : messages) {
            sum += AROUND + Blocks.count(message.blocks(), counter);
        }
        return sum;
    }
}
