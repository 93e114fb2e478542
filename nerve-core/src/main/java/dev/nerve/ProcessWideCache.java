package dev.nerve;

import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// A cache in a static field, shared by all users of nerve in the process.
///
/// A static cache is allowed because no caller can notice it: a value depends only on its key, and
/// the cache may forget it at any time. It has a limit, and the garbage collector takes entries
/// when memory is needed. Keys and values must be immutable. A lookup compares the key with each
/// entry, so the limit must be small. *Safe for many threads.*
///
/// @param <K> the type of the keys
/// @param <V> the type of the values
public final class ProcessWideCache<K, V> {

    private final int limit;
    private final Deque<SoftReference<Entry<K, V>>> entries = new ArrayDeque<>();

    /// @param limit the largest number of entries; a new entry replaces the oldest one
    public ProcessWideCache(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
        this.limit = limit;
    }

    /// {@return the value of a key, computed if it is not in the cache}
    ///
    /// Two threads may compute the same value at the same time.
    ///
    /// @param key the key
    /// @param compute computes the value; not called with a lock held
    public V get(K key, Function<? super K, ? extends V> compute) {
        var known = find(key);
        if (known.isPresent()) {
            return known.get();
        }
        V value = compute.apply(key);
        put(key, value);
        return value;
    }

    /// {@return the value of a key, if it is in the cache}
    ///
    /// @param key the key
    public synchronized Optional<V> find(K key) {
        return entries.stream()
                .map(SoftReference::get)
                .filter(Objects::nonNull)
                .filter(entry -> entry.key.equals(key))
                .findFirst()
                .map(Entry::value);
    }

    /// Adds a value. Removes the oldest entry if there are too many.
    ///
    /// @param key the key
    /// @param value its value
    public synchronized void put(K key, V value) {
        entries.addFirst(new SoftReference<>(new Entry<>(key, value)));
        if (entries.size() > limit) {
            entries.removeLast();
        }
    }

    private record Entry<K, V>(K key, V value) {}
}
