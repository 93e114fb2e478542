package dev.nerve.app.run;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.store.LoadedWorkflow;
import dev.nerve.value.Value;

/// The command `nerve workflow remove`.
///
/// @param host the services of the run commands
record RemoveAction(RunHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var name = arguments.get("name");
        try (var engine = host.control()) {
            var workflows = engine.workflows();
            var removed = workflows.remove(name).orElseThrow(() -> workflows.missing(name));
            output.result(new Removed(removed));
        }
    }

    /// The result of removing a workflow.
    ///
    /// @param workflow the removed workflow
    private record Removed(LoadedWorkflow workflow) implements Shown {

        @Override
        public Value value() {
            return Value.Fields.EMPTY
                    .with("type", "workflow_removed")
                    .with("workflow", WorkflowList.fields(workflow));
        }

        @Override
        public void writeTo(Page page) {
            page.line("Removed '%s'; runs that have started continue.".formatted(workflow.name()));
        }
    }
}
