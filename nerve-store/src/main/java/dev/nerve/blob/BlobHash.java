package dev.nerve.blob;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// The SHA-256 hash of a blob, as 64 digits in lower case.
///
/// @param digits the digits
record BlobHash(String digits) {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    static BlobHash of(byte[] bytes) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            return new BlobHash(HexFormat.of().formatHex(sha.digest(bytes)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /// {@return the hash with these digits}
    ///
    /// It rejects all other texts, because the hash becomes part of a path.
    ///
    /// @throws NerveException.NotFound if the text is not a hash
    static BlobHash parse(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new NerveException.NotFound(
                    "there is no blob %s: a hash has 64 digits of 0-9 and a-f"
                            .formatted(NameRules.quote(text)));
        }
        return new BlobHash(text);
    }

    /// {@return the name of its directory; many directories keep each one small}
    String directoryName() {
        return digits.substring(0, 2);
    }
}
