package dev.nerve.llm.chat;

import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.value.Value;

/// A codec for token usage.
final class UsageCodec {

    private UsageCodec() {}

    static TokenUsage read(LocatedValue usage) {
        long input = usage.at("prompt_tokens").count();
        long output = usage.at("completion_tokens").count();
        long thought = usage.at("completion_tokens_details").at("reasoning_tokens").count();
        var cached = usage.at("prompt_tokens_details");
        long read = cached.at("cached_tokens").count();
        long written = cached.at("cache_write_tokens").count();
        return new TokenUsage(
                input,
                thought > output ? output + thought : output,
                Math.min(read, input),
                Math.min(written, input),
                thought);
    }

    static Value.Fields write(TokenUsage usage) {
        var cached =
                new JsonObjectBuilder()
                        .with("cached_tokens", usage.cachedRead())
                        .withNonEmpty("cache_write_tokens", usage.cachedWrite());
        var thought = new JsonObjectBuilder().with("reasoning_tokens", usage.reasoning());
        return new JsonObjectBuilder()
                .with("prompt_tokens", usage.input())
                .with("completion_tokens", usage.output())
                .with("total_tokens", usage.total())
                .with("prompt_tokens_details", cached)
                .with("completion_tokens_details", thought)
                .fields();
    }
}
