package dev.nerve.terminal.prompt;

import java.util.HexFormat;
import java.util.random.RandomGenerator;

/// A random word in the prompt of one shell, which distinguishes it from other output.
///
/// It prevents accidental matches and quoted output. It does not stop a program of the same user
/// that looks for it. *Immutable.*
///
/// @param value 8 to 64 characters of a-z and 0-9
public record PromptNonce(String value) {

    public PromptNonce {
        if (!value.matches("[a-z0-9]{8,64}")) {
            throw new IllegalArgumentException(
                    "invalid nonce '%s': use 8 to 64 of a-z and 0-9".formatted(value));
        }
    }

    /// {@return a new nonce}
    ///
    /// @param random the source of randomness
    public static PromptNonce random(RandomGenerator random) {
        var bytes = new byte[8];
        random.nextBytes(bytes);
        return new PromptNonce(HexFormat.of().formatHex(bytes));
    }
}
