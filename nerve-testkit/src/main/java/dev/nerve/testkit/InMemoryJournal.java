package dev.nerve.testkit;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.store.Journal;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A journal that lasts as long as the test.
///
/// *Safe for many threads.*
public final class InMemoryJournal implements Journal {

    private final Map<Key, Entry> entries = new ConcurrentHashMap<>();

    @Override
    public Optional<Entry> find(RunId run, RunPath path) {
        return Optional.ofNullable(entries.get(new Key(run, path)));
    }

    @Override
    public void record(RunId run, RunPath path, Entry entry) {
        entries.put(new Key(run, path), entry);
    }

    @Override
    public void forgetInside(RunId run, RunPath path) {
        entries.keySet().removeIf(key -> key.run.equals(run) && key.path.isInside(path));
    }

    /// Forgets what was recorded at a place, in all runs.
    ///
    /// @param path the place
    public void forget(String path) {
        entries.keySet().removeIf(key -> key.path.toString().equals(path));
    }

    /// {@return how many outcomes it remembers}
    public int size() {
        return entries.size();
    }

    private record Key(RunId run, RunPath path) {}
}
