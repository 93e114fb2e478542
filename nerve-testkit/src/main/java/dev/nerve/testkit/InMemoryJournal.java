package dev.nerve.testkit;

import dev.nerve.RunPath;
import dev.nerve.store.Effect;
import dev.nerve.store.Gates;
import dev.nerve.store.Journal;
import dev.nerve.store.JournalIndex;
import dev.nerve.store.RunMemory;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A journal that lasts as long as the test.
///
/// *Safe for many threads.*
public final class InMemoryJournal implements Journal {

    private final JournalIndex index = new JournalIndex();

    /// {@return it as what is kept of a run in which nobody is asked}
    public RunMemory memory() {
        return new RunMemory(this, Gates.none(), null);
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
        index.put(Entry.begun(effect, details));
    }

    @Override
    public void record(Entry entry, Change also) throws InterruptedException {
        also.make();
        index.put(entry);
    }

    @Override
    public void forgetInside(Effect effect) {
        index.forgetInside(effect);
    }

    @Override
    public void forget(RunPath path) {
        index.forget(path);
    }

    /// Forgets what was recorded at a place.
    ///
    /// @param path the place
    public void forget(String path) {
        forget(RunPath.parse(path));
    }

    /// {@return how many outcomes it remembers}
    public int size() {
        return index.size();
    }
}
