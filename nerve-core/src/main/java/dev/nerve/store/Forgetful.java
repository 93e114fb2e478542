package dev.nerve.store;

import dev.nerve.RunPath;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A journal that records nothing.
enum Forgetful implements Journal {
    INSTANCE;

    @Override
    public boolean isKept() {
        return false;
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
    public void intend(Effect effect, Value.Fields details, Change also)
            throws InterruptedException {
        also.make();
    }

    @Override
    public void record(Entry entry, Change also) throws InterruptedException {
        also.make();
    }

    @Override
    public void forgetInside(Effect effect) {}

    @Override
    public void forget(RunPath path) {}
}
