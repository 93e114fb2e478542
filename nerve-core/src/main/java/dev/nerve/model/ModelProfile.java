package dev.nerve.model;

import org.jspecify.annotations.Nullable;

/// What is known about a model.
///
/// @param window how many tokens it can take in and answer, together
/// @param maxOutput how many it answers at most
/// @param price what it costs, or null if that is not known
/// @param counter how large a text is for it
public record ModelProfile(
        long window, long maxOutput, @Nullable Price price, TokenCounter counter) {

    /// Of a model that nothing is known of; careful, so that contexts do not overflow.
    public static final ModelProfile UNKNOWN =
            new ModelProfile(32_000, 4_096, null, TokenCounter.ROUGH);

    public ModelProfile {
        if (window < 1 || maxOutput < 1) {
            throw new IllegalArgumentException("a window and an output are positive");
        }
    }
}
