package dev.nerve.app.run;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.store.LoadedWorkflow;
import dev.nerve.value.Value;
import java.util.Optional;

/// `nerve workflow load`.
///
/// @param host what the application gives it
record LoadAction(RunHost host) implements Action {

    /// A file that is wrong is told before anything is made here.
    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var workflow = host.read(host.resolve(arguments.get("file")));
        try (var engine = host.open()) {
            output.result(new Loaded(workflow, engine.workflows().keep(workflow)));
        }
    }

    /// What was loaded.
    ///
    /// @param workflow the workflow
    /// @param before what it takes the place of
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
