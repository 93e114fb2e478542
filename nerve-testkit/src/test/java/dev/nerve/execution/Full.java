package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.store.Effect;
import dev.nerve.store.Journal;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A journal without room.
final class Full implements Journal {

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public Optional<Entry> find(RunPath path) {
        return Optional.empty();
    }

    @Override
    public Optional<Entry> call(RunPath branch, int order) {
        return Optional.empty();
    }

    @Override
    public List<Entry> inside(Effect effect) {
        return List.of();
    }

    @Override
    public Optional<Entry> unasked(Effect effect) {
        return Optional.empty();
    }

    @Override
    public void excuse(Effect effect) {}

    @Override
    public void intend(Effect effect, Value.Fields details, Change also) {
        throw new NerveException.Unavailable("disk full");
    }

    @Override
    public void record(Entry entry, Change also) {
        throw new NerveException.Unavailable("disk full");
    }

    @Override
    public void forgetInside(Effect effect) {}

    @Override
    public void forget(RunPath path) {}
}
