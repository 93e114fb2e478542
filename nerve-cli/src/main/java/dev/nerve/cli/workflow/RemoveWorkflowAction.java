package dev.nerve.cli.workflow;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.protocol.WorkflowCommands;

/// The command `nerve workflow remove`.
///
/// @param engines the engine of this directory
record RemoveWorkflowAction(ClientSource engines) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var name = arguments.get("name");
        try (var nerve = engines.openExisting()) {
            var removed = nerve.call(new WorkflowCommands.RemoveWorkflow(name));
            var line = "Removed '%s'; runs that have started continue.".formatted(name);
            output.result(new RecordItem(removed, page -> page.line(line)));
        }
    }
}
