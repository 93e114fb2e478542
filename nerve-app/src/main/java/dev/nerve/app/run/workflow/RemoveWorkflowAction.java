package dev.nerve.app.run.workflow;

import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.value.Value;

/// The command `nerve workflow remove`.
///
/// @param host the services of the run commands
record RemoveWorkflowAction(RunCommandServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var name = arguments.get("name");
        try (var engine = host.openForControl()) {
            var workflows = engine.workflows();
            var removed = workflows.remove(name).orElseThrow(() -> workflows.missing(name));
            output.result(new RemoveResult(removed));
        }
    }

    /// The result of removing a workflow.
    ///
    /// @param workflow the removed workflow
    private record RemoveResult(StoredWorkflow workflow) implements UntypedOutputItem {

        @Override
        public Value value() {
            return Value.Fields.EMPTY
                    .with("type", "workflow_removed")
                    .with("workflow", WorkflowList.fields(workflow.summary()));
        }

        @Override
        public void writeTo(TextPage page) {
            page.line("Removed '%s'; runs that have started continue.".formatted(workflow.name()));
        }
    }
}
