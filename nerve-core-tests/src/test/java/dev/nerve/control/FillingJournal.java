package dev.nerve.control;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.JournalIndex;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// A journal that takes so many entries and then, as if its process had died, no more.
///
/// *Safe for many threads.*
final class FillingJournal implements Journal {

    private final JournalIndex kept = new JournalIndex();
    private final AtomicInteger room;

    FillingJournal(int room) {
        this.room = new AtomicInteger(room);
    }

    /// {@return a journal with room that has read what this one took}
    ///
    /// @param root the path of the run's outermost node
    FillingJournal reopened(RunPath root) {
        var other = new FillingJournal(Integer.MAX_VALUE);
        kept.inside(RunEffect.place(RunId.of("any"), root, 0)).forEach(other.kept::load);
        return other;
    }

    boolean knows(RunPath path) {
        return kept.find(path).isPresent();
    }

    @Override
    public boolean isRecording() {
        return true;
    }

    @Override
    public Optional<Entry> find(RunPath path) {
        return kept.find(path);
    }

    @Override
    public Optional<Entry> findCall(RunPath branch, int order) {
        return kept.findCall(branch, order);
    }

    @Override
    public List<Entry> inside(RunEffect effect) {
        return kept.inside(effect);
    }

    @Override
    public Optional<Entry> findUnreplayed(RunEffect effect) {
        return kept.findUnreplayed(effect);
    }

    @Override
    public void ignoreUnreplayed(RunEffect effect) {
        kept.ignoreUnreplayed(effect);
    }

    @Override
    public void recordStart(RunEffect effect, Value.Fields details, Change also)
            throws InterruptedException {
        also.make();
        kept.put(Entry.started(effect, details));
    }

    @Override
    public void record(Entry entry, Change also) throws InterruptedException {
        if (room.getAndDecrement() <= 0) {
            throw new NerveException.Unavailable("no room");
        }
        also.make();
        kept.put(entry);
    }

    @Override
    public void forgetInside(RunEffect effect) {
        kept.forgetInside(effect);
    }

    @Override
    public void forget(RunPath path) {
        kept.forget(path);
    }
}
