package dev.nerve.engine.data;

import dev.nerve.NerveException;
import dev.nerve.engine.step.RunHistory;
import dev.nerve.engine.workflow.WorkflowReader;
import dev.nerve.event.WaitingStep;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.run.RunOriginData;
import dev.nerve.protocol.run.RunStepData;
import dev.nerve.protocol.run.RunWaitData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.run.TimeSource;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunStart;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.RunInfo;
import dev.nerve.workflow.run.RunService;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A writer of runs in their wire form.
///
/// @param runs reads the events of runs
/// @param files checks the sources of runs
/// @param time the clock
public record RunDataWriter(RunService runs, WorkflowReader files, TimeSource time) {

    /// {@return a run in a list, without large values}
    ///
    /// @param run the run
    public RunData brief(RunInfo run) {
        var usage = UsageDataWriter.of(run.record().status().usage());
        return of(run, usage, List.of(), null, null, List.of());
    }

    /// {@return a run with its input and parameters, its usage, and what it waits for}
    ///
    /// @param run the run
    public RunData whole(RunInfo run) {
        var history = RunHistory.of(runs, run.record().id());
        var start = run.record().start();
        return of(
                run,
                UsageDataWriter.of(history.usage(run.record().id())),
                history.waits(run, time.now()).stream().map(RunDataWriter::wait).toList(),
                start,
                sourceHash(run.record().source()),
                StepDataWriter.steps(history));
    }

    private RunData of(
            RunInfo run,
            UsageData usage,
            List<RunWaitData> waits,
            @Nullable RunStart start,
            @Nullable String sourceHash,
            List<RunStepData> steps) {
        var record = run.record();
        var kind = record.source().kind();
        var outcome = record.status().outcome();
        return new RunData(
                record.id().name(),
                kind.isWorkflow() ? "workflow" : kind.wireName(),
                !record.start().isLight(),
                run.title().isEmpty() ? null : run.title(),
                record.source().name(),
                record.start().session().isEmpty() ? null : record.start().session(),
                kind.isWorkflow() ? null : record.source().name(),
                kind.isWorkflow() ? kind.wireName() : WorkflowSource.Kind.BOUND.wireName(),
                record.source().file().isEmpty() ? null : record.source().file(),
                sourceHash,
                process(record.status().owner()),
                run.state().wireName(),
                record.start().time(),
                record.status().changed(),
                StepDataWriter.millis(record.status().active()),
                usage,
                run.labels().stream().sorted().toList(),
                run.archived(),
                origin(record.start().origin()),
                outcome instanceof Outcome.Done(var output, _) ? output : Value.NULL,
                outcome instanceof Outcome.Failed failed ? failed.message() : null,
                outcome instanceof Outcome.Failed failed ? failed.code().wireName() : null,
                run.waiting().stream().map(InboxDataWriter::of).toList(),
                waits,
                defect(run),
                start == null ? Value.NULL : start.input(),
                start == null ? null : start.params(),
                steps);
    }

    private static @Nullable String sourceHash(WorkflowSource source) {
        return source.text().isEmpty() ? null : WorkflowSourceData.hash(source.text());
    }

    private static @Nullable Long process(@Nullable RunOwner owner) {
        return owner == null ? null : owner.process();
    }

    private static @Nullable RunOriginData origin(RunStart.@Nullable RunForkOrigin origin) {
        return origin == null
                ? null
                : new RunOriginData(origin.run().name(), origin.at().toString());
    }

    /// {@return what a step waits for}
    ///
    /// @param wait the wait
    public static RunWaitData wait(WaitingStep wait) {
        return new RunWaitData(
                wait.path().toString(),
                wait.reason().wireName(),
                wait.on().isEmpty() ? null : wait.on(),
                wait.since(),
                wait.until());
    }

    /// {@return why an interrupted run cannot be resumed here, or null if it can}
    private @Nullable String defect(RunInfo run) {
        if (run.state() != RunState.INTERRUPTED
                || run.record().source().kind() != WorkflowSource.Kind.JAVA) {
            return null;
        }
        try {
            var source = runs.get(run.record().id()).record().source();
            return files.check(source)
                    .map(defect -> defect.cause().name().toLowerCase(Locale.ROOT))
                    .orElse(null);
        } catch (NerveException.NotFound _) {
            // The run was deleted meanwhile.
            return null;
        }
    }
}
