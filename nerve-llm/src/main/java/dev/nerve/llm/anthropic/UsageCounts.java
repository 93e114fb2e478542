package dev.nerve.llm.anthropic;

import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.value.Value;

/// The token usage of an answer. The provider counts cached input separately.
///
/// @param plain the input that the cache did not serve or store
/// @param output the output
/// @param read the input that came from the cache
/// @param written the input that the provider stored in the cache
/// @param thought the part of the output that is reasoning
record UsageCounts(long plain, long output, long read, long written, long thought) {

    static final UsageCounts NONE = new UsageCounts(0, 0, 0, 0, 0);

    /// {@return this with newer counts; each count is a total since the start of the answer}
    UsageCounts with(LocatedValue usage) {
        return new UsageCounts(
                newer(usage, "input_tokens", plain),
                newer(usage, "output_tokens", output),
                newer(usage, "cache_read_input_tokens", read),
                newer(usage, "cache_creation_input_tokens", written),
                newer(usage.at("output_tokens_details"), "thinking_tokens", thought));
    }

    private static long newer(LocatedValue usage, String name, long known) {
        return usage.has(name) ? usage.at(name).count() : known;
    }

    TokenUsage toUsage() {
        return new TokenUsage(
                plain + read + written, output, read, written, Math.min(thought, output));
    }

    static Value.Fields write(TokenUsage usage) {
        long plain = usage.input() - usage.cachedRead() - usage.cachedWrite();
        var builder =
                new JsonObjectBuilder()
                        .with("input_tokens", Math.max(0, plain))
                        .with("cache_creation_input_tokens", usage.cachedWrite())
                        .with("cache_read_input_tokens", usage.cachedRead())
                        .with("output_tokens", usage.output());
        return builder.withNonEmpty(
                        "output_tokens_details",
                        new JsonObjectBuilder().withNonEmpty("thinking_tokens", usage.reasoning()))
                .fields();
    }
}
