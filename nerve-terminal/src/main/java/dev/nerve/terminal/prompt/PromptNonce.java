package dev.nerve.terminal.prompt;

import java.util.HexFormat;
import java.util.random.RandomGenerator;

/// A word that only one shell's prompt says, so that what others print is not taken for it.
///
/// It keeps accidents and quotations out. A program of the same user that looks for it can find it.
/// *Immutable.*
///
/// @param value 8 to 64 of a-z and 0-9
public record PromptNonce(String value) {

    public PromptNonce {
        if (!value.matches("[a-z0-9]{8,64}")) {
            throw new IllegalArgumentException(
                    "invalid nonce '%s': use 8 to 64 of a-z and 0-9".formatted(value));
        }
    }

    /// {@return a new one}
    ///
    /// @param random where it comes from
    public static PromptNonce random(RandomGenerator random) {
        var bytes = new byte[8];
        random.nextBytes(bytes);
        return new PromptNonce(HexFormat.of().formatHex(bytes));
    }
}
