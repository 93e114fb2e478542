package dev.nerve.seal;

import java.io.Serial;
import java.nio.file.Path;

/// A stored text is sealed, and the key that opens it is not there.
public final class SealedTextException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    /// @param file where the key should be
    /// @param cause what failed
    SealedTextException(Path file, Throwable cause) {
        super(
                "it holds a secret, and the key that opens it is not in %s; put the key back there"
                        .formatted(file),
                cause);
    }
}
