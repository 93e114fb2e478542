package dev.nerve.cli.workflow;

import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.WorkflowCommands;
import dev.nerve.protocol.workflow.WorkflowData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import java.util.Optional;

/// The command `nerve workflow load`.
///
/// @param engines the engine of this directory
/// @param files the workflow files
record LoadWorkflowAction(ClientSource engines, WorkflowFileBundler files)
        implements CommandAction {

    /// Checks the file first, so that a wrong file creates no store.
    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var source = files.read(engines.resolve(arguments.get("file")));
        var name = validName(source);
        try (var nerve = engines.open()) {
            var before = find(nerve, name);
            var loaded = nerve.workflows().load(source);
            output.result(new RecordItem(loaded, page -> write(page, loaded, before)));
        }
    }

    private String validName(WorkflowSourceData source) throws InterruptedException {
        try (var nerve = engines.openWithoutStore()) {
            var validation = nerve.workflows().validate(source);
            if (validation.error() != null) {
                throw new NerveException.Invalid(validation.error());
            }
            return String.valueOf(validation.workflow());
        }
    }

    /// {@return the workflow that the new one replaces}
    private static Optional<WorkflowData> find(NerveClient nerve, String name)
            throws InterruptedException {
        try {
            return Optional.of(nerve.call(new WorkflowCommands.GetWorkflow(name)));
        } catch (NerveException.NotFound _) {
            return Optional.empty();
        }
    }

    private static void write(TextPage page, WorkflowData loaded, Optional<WorkflowData> before) {
        var instead =
                before.map(one -> ", in place of the one from %s".formatted(one.file())).orElse("");
        page.line("Loaded '%s'%s.".formatted(loaded.workflow(), instead));
        page.line(
                "Run it: "
                        + page.style().typed(page.adaptCommands("nerve run " + loaded.workflow())));
    }
}
