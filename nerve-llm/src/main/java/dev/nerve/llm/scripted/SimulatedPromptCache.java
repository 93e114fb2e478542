package dev.nerve.llm.scripted;

import dev.nerve.model.Prompt;
import java.util.ArrayList;
import java.util.List;

/// A simulation of a provider's prompt cache. It stores the beginnings of earlier prompts.
///
/// *Safe for many threads.*
final class SimulatedPromptCache {

    /// The maximum number of entries; the least recently used are removed first.
    private static final int MOST = 20_000;

    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final LruCache<PromptPrefix, Boolean> known = new LruCache<>(MOST);

    /// {@return how many leading messages the prompt shares with an earlier one that has the same
    /// system prompt and tools; -1 if none has these}
    int sharedMessages(Prompt prompt) {
        var beginnings = beginnings(prompt);
        for (int i = beginnings.size() - 1; i >= 0; i--) {
            if (known.find(beginnings.get(i)).isPresent()) {
                return i;
            }
        }
        return -1;
    }

    /// Stores a prompt.
    void remember(Prompt prompt) {
        beginnings(prompt).forEach(prefix -> known.put(prefix, true));
    }

    private static List<PromptPrefix> beginnings(Prompt prompt) {
        var beginnings = new ArrayList<PromptPrefix>();
        long hash = mix(prompt.system().hashCode(), prompt.tools().hashCode());
        beginnings.add(new PromptPrefix(prompt.cache().key(), hash));
        for (var message : prompt.messages()) {
            hash = mix(hash, message.hashCode());
            beginnings.add(new PromptPrefix(prompt.cache().key(), hash));
        }
        return beginnings;
    }

    private static long mix(long hash, long next) {
        long mixed = (hash ^ next) * SPREAD;
        return mixed ^ (mixed >>> 29);
    }

    private record PromptPrefix(String key, long hash) {}
}
