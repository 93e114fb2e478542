package dev.nerve.app.run.workflow;

import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;

/// The command `nerve workflow list`.
///
/// @param host the services of the run commands
record ListWorkflowsAction(RunCommandServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) {
        try (var catalog = host.openReadOnly()) {
            var workflows = catalog.workflows().list();
            if (workflows.isEmpty()) {
                output.note("No workflow is loaded; 'nerve workflow load FILE' loads one.");
            }
            output.result(new WorkflowList(workflows, host.time().now(), host.width()));
        }
    }
}
