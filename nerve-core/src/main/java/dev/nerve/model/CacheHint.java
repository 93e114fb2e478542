package dev.nerve.model;

import java.util.List;

/// A hint how a provider can use its prompt cache.
///
/// @param key the same key for all prompts with a common beginning, so that they share a cache
///     entry; or empty
/// @param breakpoints the places where other prompts will branch off, as numbers of messages in
///     ascending order
public record CacheHint(String key, List<Integer> breakpoints) {

    /// No hint.
    public static final CacheHint NONE = new CacheHint("", List.of());

    public CacheHint {
        breakpoints = List.copyOf(breakpoints);
    }
}
