package dev.nerve.app.run;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;

/// The command `nerve workflow list`.
///
/// @param host the services of the run commands
record ListLoadedAction(RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) {
        try (var kept = host.look()) {
            var workflows = kept.workflows().list();
            if (workflows.isEmpty()) {
                output.note("No workflow is loaded; 'nerve workflow load FILE' loads one.");
            }
            output.result(new WorkflowList(workflows, host.time().now(), host.width()));
        }
    }
}
