package dev.nerve.app.run;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.store.LoadedWorkflow;
import dev.nerve.value.Value;
import java.util.Optional;

/// The command `nerve workflow load`.
///
/// @param host the services of the run commands
record LoadAction(RunHost host) implements Action {

    /// Reads and checks the file first, so that a wrong file creates no store.
    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var workflow = host.read(host.resolve(arguments.get("file")));
        try (var engine = host.open()) {
            output.result(new Loaded(workflow, engine.workflows().keep(workflow)));
        }
    }

    /// The result of loading a workflow.
    ///
    /// @param workflow the loaded workflow
    /// @param before the workflow that it replaces, if any
    private record Loaded(LoadedWorkflow workflow, Optional<LoadedWorkflow> before)
            implements Shown {

        @Override
        public Value value() {
            return Value.Fields.EMPTY
                    .with("type", "workflow_loaded")
                    .with("workflow", WorkflowList.fields(workflow))
                    .with("replaced", before.isPresent());
        }

        @Override
        public void writeTo(Page page) {
            page.line("Loaded '%s'%s.".formatted(workflow.name(), instead()));
            page.line(
                    "Run it: " + page.style().typed(page.advised("nerve run " + workflow.name())));
        }

        private String instead() {
            return before.map(LoadedWorkflow::source)
                    .map(source -> ", in place of the one from %s".formatted(source.file()))
                    .orElse("");
        }
    }
}
