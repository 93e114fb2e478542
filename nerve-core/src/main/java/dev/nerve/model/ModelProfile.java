package dev.nerve.model;

import org.jspecify.annotations.Nullable;

/// The properties of a model.
///
/// @param window the context window in tokens, for prompt and answer together
/// @param maxOutput the maximum tokens of an answer
/// @param price the price, or null if it is not known
/// @param counter the token counter of the model
public record ModelProfile(
        long window, long maxOutput, @Nullable ModelPrice price, TokenCounter counter) {

    /// The properties of an unknown model; conservative, so that contexts do not overflow.
    public static final ModelProfile UNKNOWN =
            new ModelProfile(32_000, 4_096, null, TokenCounter.APPROXIMATE);

    public ModelProfile {
        if (window < 1 || maxOutput < 1) {
            throw new IllegalArgumentException("a window and an output are positive");
        }
    }
}
