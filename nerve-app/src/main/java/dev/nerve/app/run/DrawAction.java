package dev.nerve.app.run;

import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.value.Value;
import dev.nerve.workflow.Param;
import java.util.ArrayList;
import java.util.List;

/// The command `nerve workflow show`.
///
/// @param host the services of the run commands
record DrawAction(RunHost host) implements Action {

    private static final List<String> FORMATS = List.of("tree", "mermaid", "dot");

    @Override
    public void run(Arguments arguments, Output output) {
        var format = arguments.find("format").orElse(FORMATS.getFirst());
        if (!FORMATS.contains(format)) {
            throw CommandFailure.usage(
                    "there is no format '%s'".formatted(format),
                    "there are " + String.join(", ", FORMATS));
        }
        var blueprint = host.blueprint(arguments.get("file"));
        output.result(new Drawing(blueprint, format));
    }

    /// A workflow and its drawing.
    ///
    /// @param blueprint the workflow
    /// @param format the format of the drawing
    private record Drawing(Blueprint blueprint, String format) implements Shown {

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
        public void writeTo(Page page) {
            if (format.equals(FORMATS.getFirst())) {
                about(page);
            }
            page.line(text().stripTrailing());
        }

        private void about(Page page) {
            if (!blueprint.description().isEmpty()) {
                page.line(blueprint.description());
                page.line("");
            }
            if (!blueprint.params().isEmpty()) {
                page.line(page.style().heading("Parameters:"));
                var rows = new ArrayList<Page.Row>();
                blueprint.params().forEach(param -> rows.add(row(param)));
                page.rows(rows);
                page.line("");
            }
        }

        private static Page.Row row(Param param) {
            return new Page.Row(param.name(), ParamLine.of(param));
        }
    }
}
