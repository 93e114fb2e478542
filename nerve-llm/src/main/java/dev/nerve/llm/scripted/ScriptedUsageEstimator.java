package dev.nerve.llm.scripted;

import dev.nerve.TokenUsage;
import dev.nerve.conversation.MessageRole;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import dev.nerve.model.TokenCounter;
import java.util.List;
import java.util.Map;

/// An estimator for the token usage of scripted answers.
final class ScriptedUsageEstimator {

    /// The counts that a script may set.
    static final List<String> NAMES =
            List.of("input", "output", "cached_read", "cached_write", "reasoning");

    private static final TokenCounter COUNTER = TokenCounter.APPROXIMATE;

    private ScriptedUsageEstimator() {}

    static long input(Prompt prompt) {
        return prompt.estimate(COUNTER);
    }

    /// {@return the tokens of the cached beginning of a prompt}
    ///
    /// @param shared the number of cached messages; -1 if nothing is cached
    static long cached(Prompt prompt, int shared) {
        if (shared < 0) {
            return 0;
        }
        var beginning =
                Prompt.of(prompt.messages().subList(0, shared).toArray(Message[]::new))
                        .withSystem(prompt.system())
                        .withTools(prompt.tools());
        return beginning.estimate(COUNTER);
    }

    /// {@return the estimated usage of an answer}
    static TokenUsage estimate(long input, long cached, List<ContentBlock> blocks) {
        long around = Prompt.of(new Message(MessageRole.ASSISTANT, List.of())).estimate(COUNTER);
        long output =
                Prompt.of(new Message(MessageRole.ASSISTANT, blocks)).estimate(COUNTER) - around;
        long reasoning = 0;
        for (var block : blocks) {
            reasoning +=
                    block instanceof ContentBlock.Reasoning(var text, _) ? COUNTER.count(text) : 0;
        }
        return new TokenUsage(input, output, cached, 0, reasoning);
    }

    /// {@return the usage with the counts that the script sets}
    static TokenUsage withOverrides(TokenUsage usage, Map<String, Long> set) {
        return new TokenUsage(
                set.getOrDefault("input", usage.input()),
                set.getOrDefault("output", usage.output()),
                set.getOrDefault("cached_read", usage.cachedRead()),
                set.getOrDefault("cached_write", usage.cachedWrite()),
                set.getOrDefault("reasoning", usage.reasoning()));
    }
}
