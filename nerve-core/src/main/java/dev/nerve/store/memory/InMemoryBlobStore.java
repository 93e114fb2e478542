package dev.nerve.store.memory;

import dev.nerve.NerveException;
import dev.nerve.store.BlobStore;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A blob store in memory.
///
/// *Safe for many threads.*
public final class InMemoryBlobStore implements BlobStore {

    private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();

    @Override
    public String put(byte[] bytes) {
        var copy = bytes.clone();
        var hash = hash(copy);
        blobs.put(hash, copy);
        return hash;
    }

    @Override
    public byte[] get(String hash) {
        var bytes = blobs.get(hash);
        if (bytes == null) {
            throw new NerveException.NotFound("there is no blob '%s'".formatted(hash));
        }
        return bytes.clone();
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
