package dev.nerve.testkit;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Sample runs and effects for tests of stores.
public final class SampleRuns {

    /// The start time of all sample runs.
    public static final Instant START_TIME = Instant.parse("2026-03-01T12:00:00.123456789Z");

    private SampleRuns() {}

    /// {@return a run that has not started}
    ///
    /// @param name the name of the run
    public static RunRecord run(String name) {
        return run(name, null);
    }

    /// {@return a run that has not started}
    ///
    /// @param name the name of the run
    /// @param origin the origin of a fork, or null
    public static RunRecord run(String name, RunStart.@Nullable RunForkOrigin origin) {
        return new RunRecord(
                RunId.of(name),
                WorkflowSource.bound("flow"),
                new RunStart(Value.of("go"), Value.Fields.EMPTY, START_TIME, origin),
                new RunStatus(RunState.PENDING, null, START_TIME, Duration.ZERO, null));
    }

    /// Forks a run at a path.
    ///
    /// @param runs the store of the run
    /// @param from the run to fork
    /// @param at the path
    /// @param name the name of the fork
    /// @return the fork
    /// @throws InterruptedException if the thread was interrupted
    public static RunId fork(RunStore runs, RunId from, String at, String name)
            throws InterruptedException {
        var path = RunPath.parse(at);
        long upTo = runs.position(from, path).orElseThrow();
        runs.add(run(name, new RunStart.RunForkOrigin(from, path, upTo, null)));
        return RunId.of(name);
    }

    /// {@return an effect in a graph}
    ///
    /// @param path the path of the effect
    public static RunEffect effect(String path) {
        return effect(path, 0);
    }

    /// {@return an effect}
    ///
    /// @param path the path of the effect
    /// @param order the number of the call in its branch, or 0
    public static RunEffect effect(String path, int order) {
        return RunEffect.of(
                RunId.of("run"),
                RunPath.parse(path),
                order,
                EffectWork.of("function", "f"),
                Value.of(path));
    }

    /// {@return the journal entry of a completed effect}
    ///
    /// @param path the path of the effect
    /// @param output the output
    public static Journal.Entry done(String path, @Nullable Object output) {
        return Journal.Entry.done(effect(path), Outcome.done(output), Usage.STEP);
    }
}
