package dev.nerve.app.run.workflow;

import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.store.StoredWorkflow;
import dev.nerve.value.Value;
import java.util.Optional;

/// The command `nerve workflow load`.
///
/// @param host the services of the run commands
record LoadWorkflowAction(RunCommandServices host) implements CommandAction {

    /// Reads and checks the file first, so that a wrong file creates no store.
    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var workflow = host.readWorkflow(host.resolve(arguments.get("file")));
        try (var engine = host.open()) {
            output.result(new LoadResult(workflow, engine.workflows().save(workflow)));
        }
    }

    /// The result of loading a workflow.
    ///
    /// @param workflow the loaded workflow
    /// @param before the workflow that it replaces, if any
    private record LoadResult(StoredWorkflow workflow, Optional<StoredWorkflow> before)
            implements UntypedOutputItem {

        @Override
        public Value value() {
            return Value.Fields.EMPTY
                    .with("type", "workflow_loaded")
                    .with("workflow", WorkflowList.fields(workflow.summary()))
                    .with("replaced", before.isPresent());
        }

        @Override
        public void writeTo(TextPage page) {
            page.line("Loaded '%s'%s.".formatted(workflow.name(), instead()));
            page.line(
                    "Run it: "
                            + page.style()
                                    .typed(page.adaptCommands("nerve run " + workflow.name())));
        }

        private String instead() {
            return before.map(StoredWorkflow::source)
                    .map(source -> ", in place of the one from %s".formatted(source.file()))
                    .orElse("");
        }
    }
}
