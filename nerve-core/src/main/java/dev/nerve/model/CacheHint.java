package dev.nerve.model;

import java.util.List;

/// How a provider can use its prompt cache.
///
/// @param key the same for all that share a beginning, so that they meet at one place; or empty
/// @param breakpoints where others will go on from: after how many messages, in rising order
public record CacheHint(String key, List<Integer> breakpoints) {

    /// Nothing is known.
    public static final CacheHint NONE = new CacheHint("", List.of());

    public CacheHint {
        breakpoints = List.copyOf(breakpoints);
    }
}
