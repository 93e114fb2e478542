package dev.nerve.store;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The journal of a run in memory.
///
/// *Safe for many threads.*
final class PassingJournal implements Journal {

    private final PassingRunStore store;
    private final RunId run;
    private final @Nullable Owner owner;
    private final JournalIndex index = new JournalIndex();

    PassingJournal(PassingRunStore store, RunId run, @Nullable Owner owner, List<Entry> known) {
        this.store = store;
        this.run = run;
        this.owner = owner;
        known.forEach(index::read);
    }

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public Optional<Entry> find(RunPath path) {
        return index.find(path);
    }

    @Override
    public Optional<Entry> call(RunPath branch, int order) {
        return index.call(branch, order);
    }

    @Override
    public List<Entry> inside(Effect effect) {
        return index.inside(effect);
    }

    @Override
    public Optional<Entry> unasked(Effect effect) {
        return index.unasked(effect);
    }

    @Override
    public void excuse(Effect effect) {
        index.excuse(effect);
    }

    @Override
    public void intend(Effect effect, Value.Fields details, Change also)
            throws InterruptedException {
        also.make();
        put(Entry.begun(effect, details));
    }

    @Override
    public void record(Entry entry, Change also) throws InterruptedException {
        synchronized (store) {
            store.requireOwner(run, owner);
        }
        also.make();
        put(entry);
    }

    private void put(Entry entry) {
        synchronized (store) {
            store.requireOwner(run, owner);
            long number = store.next();
            store.get(run).write(number, replay -> replay.record(number, entry));
        }
        index.put(entry);
    }

    @Override
    public void forgetInside(Effect effect) {
        synchronized (store) {
            store.requireOwner(run, owner);
            store.get(run).write(store.next(), replay -> replay.forgetInside(effect));
        }
        index.forgetInside(effect);
    }

    @Override
    public void forget(RunPath path) {
        synchronized (store) {
            store.requireOwner(run, owner);
            store.get(run).write(store.next(), replay -> replay.forget(path));
        }
        index.forget(path);
    }
}
