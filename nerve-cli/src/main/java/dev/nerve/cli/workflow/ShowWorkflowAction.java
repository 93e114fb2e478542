package dev.nerve.cli.workflow;

import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.WorkflowCommands.ValidateWorkflow;
import dev.nerve.protocol.workflow.ValidationData;
import java.util.ArrayList;
import java.util.List;

/// The command `nerve workflow show`.
///
/// @param engines the engine of this directory
/// @param files the workflow files
record ShowWorkflowAction(ClientSource engines, WorkflowFileBundler files)
        implements CommandAction {

    private static final List<String> FORMATS = List.of("tree", "mermaid", "dot");

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var format = arguments.find("format").orElse(FORMATS.getFirst());
        if (!FORMATS.contains(format)) {
            throw CommandFailure.usage(
                    "there is no format '%s'".formatted(format),
                    "there are " + String.join(", ", FORMATS));
        }
        var described = describe(arguments.get("file"), format);
        if (described.error() != null) {
            throw new NerveException.Invalid(described.error());
        }
        output.result(new RecordItem(described, page -> write(page, described, format)));
    }

    private ValidationData describe(String word, String format) throws InterruptedException {
        var argument = WorkflowArgument.of(word, engines);
        try (var nerve =
                argument.isFile() ? engines.openWithoutStore() : engines.openForReading()) {
            var source =
                    argument.isFile()
                            ? files.read(argument.file())
                            : argument.getLoadedSource(nerve);
            return nerve.call(new ValidateWorkflow(source, format));
        }
    }

    /// Writes the description only for the tree, because programs read the other formats.
    private static void write(TextPage page, ValidationData workflow, String format) {
        if (format.equals(FORMATS.getFirst())) {
            writeDescription(page, workflow);
        }
        var drawing = workflow.drawing();
        page.line(drawing == null ? "" : drawing.text().stripTrailing());
    }

    private static void writeDescription(TextPage page, ValidationData workflow) {
        if (!workflow.description().isEmpty()) {
            page.line(workflow.description());
            page.line("");
        }
        if (!workflow.params().isEmpty()) {
            page.line(page.style().heading("Parameters:"));
            var rows = new ArrayList<TextPage.HelpRow>();
            for (var param : workflow.params()) {
                rows.add(new TextPage.HelpRow(param.name(), ParamLine.of(param)));
            }
            page.rows(rows);
            page.line("");
        }
    }
}
