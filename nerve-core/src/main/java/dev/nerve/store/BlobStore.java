package dev.nerve.store;

import dev.nerve.NerveException;

/// A store for bytes that are too large for a value or are not text; each is stored once, under its
/// hash.
///
/// *Safe for many threads.*
public interface BlobStore {

    /// Stores bytes durably before it returns.
    ///
    /// @param bytes the bytes
    /// @return the SHA-256 hash as 64 lowercase hex digits
    /// @throws NerveException.Unavailable if they cannot be stored
    String put(byte[] bytes);

    /// {@return stored bytes}
    ///
    /// @param hash their hash
    /// @throws NerveException.NotFound if there are none
    byte[] get(String hash);
}
