package dev.nerve.llm.scripted;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A map with limited size that removes the least recently used entry.
///
/// *Safe for many threads.*
final class LruCache<K, V> {

    private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);
    private final int most;

    /// @param most the maximum number of entries
    LruCache(int most) {
        this.most = most;
    }

    synchronized Optional<V> find(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    synchronized void put(K key, V value) {
        entries.put(key, value);
        if (entries.size() > most) {
            entries.remove(entries.keySet().iterator().next());
        }
    }
}
