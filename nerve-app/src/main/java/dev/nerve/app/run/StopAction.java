package dev.nerve.app.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.run.RunState;
import dev.nerve.workflow.Runs;
import java.time.Duration;

/// The command `nerve runs stop`.
///
/// @param host the services of the run commands
record StopAction(RunHost host) implements Action {

    private static final Duration GLANCE = Duration.ofMillis(50);
    private static final int GLANCES = 200;

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        try (var engine = host.control()) {
            var runs = engine.runs();
            var id = runs.named(arguments.get("run"));
            runs.stop(id, host.person());
            output.result(
                    isOver(runs, id)
                            ? new Told("stopped", id, "Run %s has ended.".formatted(id))
                            : new Told(
                                    "stopping",
                                    id,
                                    "Run %s is stopping; its process has not ended it yet."
                                            .formatted(id)));
        }
    }

    private boolean isOver(Runs runs, RunId id) throws InterruptedException {
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
    private void again(Runs runs, RunId id) throws InterruptedException {
        try {
            runs.stop(id, host.person());
        } catch (NerveException.WrongState _) {
            // Another process has ended the run.
        }
    }
}
