package dev.nerve.app.run.action;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.run.view.RunActionResult;
import dev.nerve.run.RunState;
import dev.nerve.workflow.run.RunService;
import java.time.Duration;

/// The command `nerve runs stop`.
///
/// @param host the services of the run commands
record StopRunAction(RunCommandServices host) implements CommandAction {

    /// The maximum wait for the process of the run.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var engine = host.openForControl()) {
            var runs = engine.runs();
            var id = runs.resolveName(arguments.get("run"));
            runs.stop(id, host.userName());
            output.result(
                    isOver(runs, id)
                            ? new RunActionResult("stopped", id, "Run %s has ended.".formatted(id))
                            : new RunActionResult(
                                    "stopping",
                                    id,
                                    "Run %s is stopping; its process has not ended it yet."
                                            .formatted(id)));
        }
    }

    private boolean isOver(RunService runs, RunId id) throws InterruptedException {
        long began = host.time().nanos();
        try (var changes = runs.awaitChanges(id)) {
            for (var left = PATIENCE;
                    left.isPositive();
                    left = PATIENCE.minusNanos(host.time().nanos() - began)) {
                var run = runs.get(id);
                if (run.state().isOver()) {
                    return true;
                }
                if (run.state() == RunState.INTERRUPTED) {
                    again(runs, id);
                }
                changes.await(run.record().status(), left);
            }
        }
        return false;
    }

    /// Stops the run again, because its process died before it read the request.
    private void again(RunService runs, RunId id) throws InterruptedException {
        try {
            runs.stop(id, host.userName());
        } catch (NerveException.WrongState _) {
            // Another process has ended the run.
        }
    }
}
