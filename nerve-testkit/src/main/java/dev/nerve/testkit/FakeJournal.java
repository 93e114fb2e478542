package dev.nerve.testkit;

import dev.nerve.RunPath;
import dev.nerve.gate.GateStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.JournalIndex;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.store.journal.RunMemory;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A journal in memory.
///
/// *Safe for many threads.*
public final class FakeJournal implements Journal {

    private final JournalIndex index = new JournalIndex();

    /// {@return the memory of a run with this journal and without gates}
    public RunMemory memory() {
        return new RunMemory(this, GateStore.none(), null);
    }

    @Override
    public boolean isRecording() {
        return true;
    }

    @Override
    public Optional<Entry> find(RunPath path) {
        return index.find(path);
    }

    @Override
    public Optional<Entry> findCall(RunPath branch, int order) {
        return index.findCall(branch, order);
    }

    @Override
    public List<Entry> inside(RunEffect effect) {
        return index.inside(effect);
    }

    @Override
    public Optional<Entry> findUnreplayed(RunEffect effect) {
        return index.findUnreplayed(effect);
    }

    @Override
    public void ignoreUnreplayed(RunEffect effect) {
        index.ignoreUnreplayed(effect);
    }

    @Override
    public void recordStart(RunEffect effect, Value.Fields details, Change also)
            throws InterruptedException {
        also.make();
        index.put(Entry.started(effect, details));
    }

    @Override
    public void record(Entry entry, Change also) throws InterruptedException {
        also.make();
        index.put(entry);
    }

    @Override
    public void forgetInside(RunEffect effect) {
        index.forgetInside(effect);
    }

    @Override
    public void forget(RunPath path) {
        index.forget(path);
    }

    /// Removes the entry of a path.
    ///
    /// @param path the path
    public void forget(String path) {
        forget(RunPath.parse(path));
    }

    /// {@return the number of stored entries}
    public int size() {
        return index.size();
    }
}
