package dev.nerve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A short text that tells whether two long ones are the same.
public final class Fingerprint {

    private static final int BYTES = 12;

    private Fingerprint() {}

    /// {@return the fingerprint of a text: 24 hexadecimal digits}
    ///
    /// @param text any text
    public static String of(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            var bytes = digest.digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(bytes, 0, BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
