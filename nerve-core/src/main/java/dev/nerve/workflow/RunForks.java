package dev.nerve.workflow;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.run.RunState;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunSource;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.value.Value;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Makes runs that share what another run did before one of its steps.
final class RunForks {

    private final Runs runs;

    RunForks(Runs runs) {
        this.runs = runs;
    }

    /// {@return the new run, which is resumed to begin}
    ///
    /// @param record the other run
    /// @param at the step that is executed again
    /// @param input the new input of that step, or null for the same
    /// @param source another definition, or null for the same
    /// @throws NerveException.NotFound if the other run has not reached that step
    /// @throws NerveException.Invalid if the other definition is of another workflow
    RunId fork(RunRecord record, RunPath at, @Nullable Value input, @Nullable RunSource source)
            throws InterruptedException {
        var store = runs.store();
        long upTo = store.position(record.id(), at).orElseThrow(() -> notReached(record.id(), at));
        var now = runs.runner().time().now();
        var used = source == null ? record.source() : source;
        var name = runs.maker().read(used).id().name();
        requireSameWorkflow(record, name);
        var fork =
                new RunRecord(
                        runs.runner().newId(name),
                        used,
                        new RunStart(
                                record.start().input(),
                                record.start().params(),
                                now,
                                new RunStart.Origin(record.id(), at, upTo, input)),
                        new RunStatus(RunState.INTERRUPTED, null, now, Duration.ZERO, null));
        store.add(fork);
        return fork.id();
    }

    private static void requireSameWorkflow(RunRecord record, String name) {
        if (!name.equals(record.source().name())) {
            throw new NerveException.Invalid(
                    "run '%s' is of workflow '%s', the other definition of '%s': they share no step"
                            .formatted(record.id(), record.source().name(), name));
        }
    }

    private static NerveException notReached(RunId id, RunPath at) {
        return new NerveException.NotFound(
                "run '%s' has not come to '%s'; nerve runs show %s --full tells its steps"
                        .formatted(id, at, id));
    }
}
