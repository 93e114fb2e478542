package dev.nerve.workflow.run;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.run.RunState;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The operation that forks a run: the new run shares the journal of another run up to a step.
final class RunForkOperation {

    private final RunService runs;

    RunForkOperation(RunService runs) {
        this.runs = runs;
    }

    /// {@return the new run; resume it to start it}
    ///
    /// @param record the other run
    /// @param at the first step to execute again
    /// @param input the new input of that step, or null for the old one
    /// @param source another definition, or null for the old one
    /// @throws NerveException.NotFound if the other run has not reached that step
    /// @throws NerveException.Invalid if the other definition has another workflow id
    RunId fork(RunRecord record, RunPath at, @Nullable Value input, @Nullable WorkflowSource source)
            throws InterruptedException {
        var store = runs.store();
        long upTo = store.position(record.id(), at).orElseThrow(() -> notReached(record.id(), at));
        var now = runs.runner().time().now();
        var used = source == null ? record.source() : source;
        var name = runs.maker().read(used).source().name();
        requireSameWorkflow(record, name);
        var fork =
                new RunRecord(
                        runs.runner().newId(name),
                        used,
                        new RunStart(
                                record.start().input(),
                                record.start().params(),
                                now,
                                new RunStart.RunForkOrigin(record.id(), at, upTo, input),
                                record.start().session()),
                        new RunStatus(RunState.INTERRUPTED, null, now, Duration.ZERO, null));
        var created = new LifecycleEvent.RunCreated(now, fork.id(), name);
        var forked = new LifecycleEvent.RunForked(now, fork.id(), record.id(), at);
        store.add(fork, List.of(created.toStored(), forked.toStored()));
        runs.publish(_ -> created);
        runs.publish(_ -> forked);
        return fork.id();
    }

    private static void requireSameWorkflow(RunRecord record, String name) {
        if (!name.equals(record.source().name())) {
            throw new NerveException.Invalid(
                    "run '%s' runs workflow '%s', but the other definition is of '%s'"
                            .formatted(record.id(), record.source().name(), name));
        }
    }

    private static NerveException notReached(RunId id, RunPath at) {
        return new NerveException.NotFound("run '%s' has not reached '%s'".formatted(id, at))
                .with("run", id)
                .with("step", at)
                .with(HintId.LIST_STEPS);
    }
}
