package dev.nerve.cli.workflow;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;

/// The command `nerve workflow list`.
///
/// @param engines the engine of this directory
record ListWorkflowsAction(ClientSource engines) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = engines.openForReading()) {
            var list = nerve.workflows().list();
            if (list.workflows().isEmpty()) {
                output.note("No workflow is loaded; 'nerve workflow load FILE' loads one.");
            }
            var view = new WorkflowList(list.workflows(), engines.now(), engines.width());
            output.result(new RecordItem(list, view::writeTo));
        }
    }
}
