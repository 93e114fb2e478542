package dev.nerve.workflow.light;

import dev.nerve.RunPath;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// The journal of a light run, which records only the starts of programs. So the programs can be
/// ended if the process of the run dies.
///
/// @param run the run
record LightRunJournal(LightRun run) implements Journal {

    @Override
    public boolean isRecording() {
        return false;
    }

    @Override
    public boolean isRecordingStarts() {
        return true;
    }

    @Override
    public void recordStart(RunEffect effect, Value.Fields details, Change also)
            throws InterruptedException {
        run.addEffect(effect, also);
    }

    @Override
    public void endExecution(RunPath path, Outcome outcome, Change change)
            throws InterruptedException {
        run.end(path, outcome, change);
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
    public void record(Entry entry, Change also) throws InterruptedException {
        also.make();
    }

    @Override
    public void forgetInside(RunEffect effect) {}

    @Override
    public void forget(RunPath path) {}
}
