package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.store.Journal;
import java.util.Optional;

/// A journal without room.
final class Full implements Journal {

    @Override
    public Optional<Entry> find(RunId run, RunPath path) {
        return Optional.empty();
    }

    @Override
    public void record(RunId run, RunPath path, Entry entry) {
        throw new NerveException.Unavailable("disk full");
    }

    @Override
    public void forgetInside(RunId run, RunPath path) {}
}
