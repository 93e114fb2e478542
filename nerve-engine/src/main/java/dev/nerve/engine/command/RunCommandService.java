package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.engine.data.RunDataWriter;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.engine.setup.WorkflowServices;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.DeletionListData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.workflow.run.RunDeletion;
import dev.nerve.workflow.run.RunService;
import java.util.HashSet;
import java.util.List;

/// The commands on runs.
public final class RunCommandService {

    /// The number of runs that one command prunes if it names no limit.
    private static final int MOST_PRUNED = 10_000;

    private final RunServices services;
    private final RunDataWriter writer;
    private final RepeatedRequests requests;
    private final RunStartService starting;
    private final RunControlService control;
    private final RunReadingService reading;

    RunCommandService(
            RunServices services,
            WorkflowServices workflows,
            RunDataWriter writer,
            RepeatedRequests requests) {
        this.services = services;
        this.writer = writer;
        this.requests = requests;
        this.starting = new RunStartService(services, workflows);
        this.control = new RunControlService(services, workflows.files(), writer.time());
        this.reading = new RunReadingService(services, writer);
    }

    private RunService runs() {
        return services.runs();
    }

    Record execute(RunCommands<?> command) throws InterruptedException {
        return switch (command) {
            case RunCommands.StartWorkflow start ->
                    requests.once(start.requestId(), start, () -> starting.start(start));
            case RunCommands.GetRun get -> data(id(get.runId()));
            case RunCommands.AwaitRun await -> starting.await(id(await.runId()));
            case RunCommands.ListRuns list -> new RunListing(runs(), writer).list(list);
            case RunCommands.GetEvents get -> reading.events(get);
            case RunCommands.StopRun stop -> stop(stop);
            case RunCommands.PauseRun pause -> pause(pause);
            case RunCommands.ResumeRun resume -> resume(resume);
            case RunCommands.RetryRun retry -> retry(retry);
            case RunCommands.ForkRun fork ->
                    requests.once(fork.requestId(), fork, () -> starting.fork(fork));
            case RunCommands.CompareRuns compare -> reading.compare(compare);
            case RunCommands.GetOutput get -> reading.output(get);
            case RunCommands.RenameRun rename -> rename(rename);
            case RunCommands.LabelRun label -> label(label);
            case RunCommands.DeleteRun delete -> delete(delete);
            case RunCommands.PruneRuns prune -> prune(prune);
            case RunCommands.ExportRun _ -> throw unsupported("export_run");
            case RunCommands.ImportRun _ -> throw unsupported("import_run");
        };
    }

    private static NerveException unsupported(String command) {
        return new NerveException.Unsupported("this engine does not support %s".formatted(command));
    }

    private RunId id(String name) {
        return runs().resolveName(name);
    }

    private RunData data(RunId id) {
        return writer.whole(runs().get(id));
    }

    private RunData stop(RunCommands.StopRun command) throws InterruptedException {
        var id = id(command.runId());
        control.stop(id, RunControlService.by(command.by()));
        return data(id);
    }

    private RunData pause(RunCommands.PauseRun command) throws InterruptedException {
        var id = id(command.runId());
        runs().pause(id, RunControlService.by(command.by()));
        return data(id);
    }

    private ExecutionData resume(RunCommands.ResumeRun command) throws InterruptedException {
        var id = id(command.runId());
        var run = control.resume(id, command);
        return run.isPresent()
                ? starting.execution(run.get(), command.awaitEnd())
                : starting.execution(id);
    }

    private ExecutionData retry(RunCommands.RetryRun command) throws InterruptedException {
        var run = control.retry(id(command.runId()), command);
        return starting.execution(run, command.awaitEnd());
    }

    private RunData rename(RunCommands.RenameRun command) throws InterruptedException {
        var id = id(command.runId());
        services.store().rename(id, command.title().strip());
        return data(id);
    }

    private RunData label(RunCommands.LabelRun command) throws InterruptedException {
        var id = id(command.runId());
        var labels = new HashSet<>(runs().get(id).labels());
        labels.addAll(command.add());
        command.remove().forEach(labels::remove);
        services.store().label(id, labels);
        return data(id);
    }

    private DeletionListData delete(RunCommands.DeleteRun command) throws InterruptedException {
        var id = id(command.runId());
        // A light run whose process died may have left a program, which only its rows name.
        services.lights().recover(id);
        new RunDeletion(runs(), id).delete(RunControlService.by(command.by()));
        return new DeletionListData(List.of(id.name()), 0);
    }

    private DeletionListData prune(RunCommands.PruneRuns command) throws InterruptedException {
        int most = command.limit() == null ? MOST_PRUNED : Math.max(1, command.limit());
        var pruned = runs().prune(command.before(), most).stream().map(RunId::name).toList();
        return new DeletionListData(pruned, shrink());
    }

    /// Returns 0 if the store cannot shrink now, because the runs are already deleted.
    private long shrink() {
        try {
            return services.storeShrinker().shrink();
        } catch (NerveException _) {
            return 0;
        }
    }
}
