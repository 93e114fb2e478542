package dev.nerve.app.run.action;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.view.RunActionResult;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.run.RunState;
import dev.nerve.workflow.run.RunService;
import java.time.Duration;

/// The command `nerve runs stop`.
///
/// @param host the services of the run commands
record StopRunAction(RunCommandServices host) implements CommandAction {

    private static final Duration GLANCE = Duration.ofMillis(50);
    private static final int GLANCES = 200;

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
        for (int glance = 0; glance < GLANCES; glance++) {
            var state = runs.get(id).state();
            if (state.isOver()) {
                return true;
            }
            if (state == RunState.INTERRUPTED) {
                again(runs, id);
            }
            host.time().sleep(GLANCE);
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
