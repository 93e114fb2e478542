package dev.nerve.store;

import dev.nerve.NerveException;

/// Bytes that are too large for a value, or no text: kept once, under their hash.
///
/// *Safe for many threads.*
public interface Blobs {

    /// Keeps bytes; when it returns, they last.
    ///
    /// @param bytes the bytes
    /// @return their hash: SHA-256, as 64 digits in lower case
    /// @throws NerveException.Unavailable if they cannot be kept
    String put(byte[] bytes);

    /// {@return bytes that were kept}
    ///
    /// @param hash their hash
    /// @throws NerveException.NotFound if there are none with this hash
    byte[] get(String hash);
}
