package dev.nerve.store.journal;

import dev.nerve.RunPath;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A journal that records nothing.
enum NoJournal implements Journal {
    INSTANCE;

    @Override
    public boolean isRecording() {
        return false;
    }

    @Override
    public Optional<Entry> find(RunPath path) {
        return Optional.empty();
    }

    @Override
    public Optional<Entry> findCall(RunPath branch, int order) {
        return Optional.empty();
    }

    @Override
    public List<Entry> inside(RunEffect effect) {
        return List.of();
    }

    @Override
    public Optional<Entry> findUnreplayed(RunEffect effect) {
        return Optional.empty();
    }

    @Override
    public void ignoreUnreplayed(RunEffect effect) {}

    @Override
    public void recordStart(RunEffect effect, Value.Fields details, Change also)
            throws InterruptedException {
        also.make();
    }

    @Override
    public void record(Entry entry, Change also) throws InterruptedException {
        also.make();
    }

    @Override
    public void forgetInside(RunEffect effect) {}

    @Override
    public void forget(RunPath path) {}
}
