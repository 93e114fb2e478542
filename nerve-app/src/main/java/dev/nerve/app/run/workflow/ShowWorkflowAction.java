package dev.nerve.app.run.workflow;

import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.engine.workflow.ParamFields;
import dev.nerve.engine.workflow.WorkflowDrawing;
import dev.nerve.value.Value;
import dev.nerve.workflow.WorkflowParam;
import java.util.ArrayList;
import java.util.List;

/// The command `nerve workflow show`.
///
/// @param host the services of the run commands
record ShowWorkflowAction(RunCommandServices host) implements CommandAction {

    private static final List<String> FORMATS = List.of("tree", "mermaid", "dot");

    @Override
    public void run(CommandArguments arguments, CommandOutput output) {
        var format = arguments.find("format").orElse(FORMATS.getFirst());
        if (!FORMATS.contains(format)) {
            throw CommandFailure.usage(
                    "there is no format '%s'".formatted(format),
                    "there are " + String.join(", ", FORMATS));
        }
        var workflowDrawing = host.workflowDrawing(arguments.get("file"));
        output.result(new WorkflowDrawingView(workflowDrawing, format));
    }

    /// A workflow and its drawing.
    ///
    /// @param blueprint the workflow
    /// @param format the format of the drawing
    private record WorkflowDrawingView(WorkflowDrawing blueprint, String format)
            implements UntypedOutputItem {

        @Override
        public Value value() {
            return Value.Fields.EMPTY
                    .with("workflow", blueprint.id())
                    .with("description", blueprint.description())
                    .with("params", blueprint.params().stream().map(ParamFields::of).toList())
                    .with("format", format)
                    .with("drawing", text());
        }

        private String text() {
            return switch (format) {
                case "mermaid" -> blueprint.mermaid();
                case "dot" -> blueprint.dot();
                default -> blueprint.tree();
            };
        }

        /// Writes the description only for the tree, because programs read the other formats.
        @Override
        public void writeTo(TextPage page) {
            if (format.equals(FORMATS.getFirst())) {
                about(page);
            }
            page.line(text().stripTrailing());
        }

        private void about(TextPage page) {
            if (!blueprint.description().isEmpty()) {
                page.line(blueprint.description());
                page.line("");
            }
            if (!blueprint.params().isEmpty()) {
                page.line(page.style().heading("Parameters:"));
                var rows = new ArrayList<TextPage.HelpRow>();
                blueprint.params().forEach(param -> rows.add(row(param)));
                page.rows(rows);
                page.line("");
            }
        }

        private static TextPage.HelpRow row(WorkflowParam param) {
            return new TextPage.HelpRow(param.name(), ParamLine.of(param));
        }
    }
}
