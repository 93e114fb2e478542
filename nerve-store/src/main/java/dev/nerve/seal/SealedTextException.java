package dev.nerve.seal;

import java.io.Serial;
import java.nio.file.Path;

/// An exception for a sealed text whose key is missing or wrong.
public final class SealedTextException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    /// @param file the expected path of the key
    /// @param cause the cause
    SealedTextException(Path file, Throwable cause) {
        super(
                "it holds a secret, and the key that opens it is not in %s; put the key back there"
                        .formatted(file),
                cause);
    }
}
