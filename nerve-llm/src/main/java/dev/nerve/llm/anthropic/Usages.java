package dev.nerve.llm.anthropic;

import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.Written;
import dev.nerve.value.Value;

/// What an answer took; the provider counts what came from its cache, or went there, apart.
///
/// @param plain what is neither
/// @param output what was answered
/// @param read what came from the cache
/// @param written what went there
/// @param thought how much of the output was thought
record Usages(long plain, long output, long read, long written, long thought) {

    static final Usages NONE = new Usages(0, 0, 0, 0, 0);

    /// {@return this with what is told now; each number counts from the beginning}
    Usages with(Piece usage) {
        return new Usages(
                newer(usage, "input_tokens", plain),
                newer(usage, "output_tokens", output),
                newer(usage, "cache_read_input_tokens", read),
                newer(usage, "cache_creation_input_tokens", written),
                newer(usage.at("output_tokens_details"), "thinking_tokens", thought));
    }

    private static long newer(Piece usage, String name, long known) {
        return usage.has(name) ? usage.at(name).count() : known;
    }

    TokenUsage toUsage() {
        return new TokenUsage(
                plain + read + written, output, read, written, Math.min(thought, output));
    }

    static Value.Fields write(TokenUsage usage) {
        long plain = usage.input() - usage.cachedRead() - usage.cachedWrite();
        var written =
                new Written()
                        .with("input_tokens", Math.max(0, plain))
                        .with("cache_creation_input_tokens", usage.cachedWrite())
                        .with("cache_read_input_tokens", usage.cachedRead())
                        .with("output_tokens", usage.output());
        return written.ifAny(
                        "output_tokens_details",
                        new Written().ifAny("thinking_tokens", usage.reasoning()))
                .fields();
    }
}
