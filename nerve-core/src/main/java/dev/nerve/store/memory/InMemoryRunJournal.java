package dev.nerve.store.memory;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.JournalIndex;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The journal of a run in memory.
///
/// *Safe for many threads.*
final class InMemoryRunJournal implements Journal {

    private final InMemoryRunStore store;
    private final RunId run;
    private final @Nullable RunOwnership ownership;
    private final JournalIndex index = new JournalIndex();

    InMemoryRunJournal(
            InMemoryRunStore store,
            RunId run,
            @Nullable RunOwnership ownership,
            List<Entry> known) {
        this.store = store;
        this.run = run;
        this.ownership = ownership;
        known.forEach(index::load);
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
        put(Entry.started(effect, details));
    }

    @Override
    public void record(Entry entry, Change also) throws InterruptedException {
        synchronized (store) {
            store.requireOwner(run, ownership);
        }
        also.make();
        put(entry);
    }

    private void put(Entry entry) {
        synchronized (store) {
            store.requireOwner(run, ownership);
            long number = store.next();
            store.get(run).write(number, replay -> replay.record(number, entry));
        }
        index.put(entry);
    }

    @Override
    public void forgetInside(RunEffect effect) {
        synchronized (store) {
            store.requireOwner(run, ownership);
            store.get(run).write(store.next(), replay -> replay.forgetInside(effect));
        }
        index.forgetInside(effect);
    }

    @Override
    public void forget(RunPath path) {
        synchronized (store) {
            store.requireOwner(run, ownership);
            store.get(run).write(store.next(), replay -> replay.forget(path));
        }
        index.forget(path);
    }
}
