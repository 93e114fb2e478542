package dev.nerve.llm.chat;

/// A feature of the chat completions API that some providers support and others reject.
public enum ChatFeature {
    /// `prompt_cache_key`, which routes requests with the same beginning to the same cache.
    CACHE_KEY,
    /// `stream_options`, which makes a stream report its token usage.
    STREAM_USAGE,
    /// `max_completion_tokens` instead of `max_tokens`.
    MAX_COMPLETION_TOKENS,
    /// The reasoning of a model is sent back to it, in the same field.
    REASONING_BACK
}
