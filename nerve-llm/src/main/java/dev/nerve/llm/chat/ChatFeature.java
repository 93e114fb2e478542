package dev.nerve.llm.chat;

/// What some of those who speak chat completions understand, and others refuse.
public enum ChatFeature {
    /// `prompt_cache_key`, by which requests with one beginning meet at one place.
    CACHE_KEY,
    /// `stream_options`, by which a stream tells what it took of tokens.
    STREAM_USAGE,
    /// `max_completion_tokens` in the place of `max_tokens`.
    MAX_COMPLETION_TOKENS,
    /// What a model thought is sent back to it, in the field in which it came.
    REASONING_BACK
}
