package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A journal without room.
final class Full implements Journal {

    @Override
    public boolean isRecording() {
        return true;
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
    public void recordStart(RunEffect effect, Value.Fields details, Change also) {
        throw new NerveException.Unavailable("disk full");
    }

    @Override
    public void record(Entry entry, Change also) {
        throw new NerveException.Unavailable("disk full");
    }

    @Override
    public void forgetInside(RunEffect effect) {}

    @Override
    public void forget(RunPath path) {}
}
