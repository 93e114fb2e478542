package dev.nerve.app.run.workflow;

import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.store.WorkflowPage.WorkflowSummary;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A list of loaded workflows with one row each. *Immutable.*
///
/// @param workflows the workflows in display order
/// @param now the current time
/// @param width the maximum width of a line
record WorkflowList(List<WorkflowSummary> workflows, Instant now, int width)
        implements UntypedOutputItem {

    private static final int WIDEST = 40;
    private static final String GAP = "  ";
    private static final String CUT = "...";

    WorkflowList {
        workflows = List.copyOf(workflows);
    }

    /// {@return the fields of a workflow, without its text}
    static Value.Fields fields(WorkflowSummary workflow) {
        return Value.Fields.EMPTY
                .with("name", workflow.name())
                .with("description", workflow.description())
                .with("kind", workflow.kind().wireName())
                .with("file", workflow.file())
                .with("loaded", workflow.time().toString())
                .with("params", workflow.params());
    }

    @Override
    public Value value() {
        return Value.Fields.EMPTY.with(
                "workflows", workflows.stream().map(WorkflowList::fields).toList());
    }

    @Override
    public void writeTo(TextPage page) {
        if (workflows.isEmpty()) {
            return;
        }
        var columns =
                List.of(
                        column("NAME", WIDEST, WorkflowSummary::name),
                        column(
                                "LOADED",
                                WIDEST,
                                workflow -> ShortTime.between(workflow.time(), now) + " ago"),
                        column("FILE", WIDEST, workflow -> workflow.file()),
                        column("PARAMETERS", WIDEST, WorkflowList::params),
                        column("DESCRIPTION", width, WorkflowSummary::description));
        for (int row = 0; row <= workflows.size(); row++) {
            var line = new StringBuilder();
            for (var column : columns) {
                line.append(column.get(row)).append(GAP);
            }
            var shown = CellText.cut(line.toString().stripTrailing(), width, CUT);
            page.line(row == 0 ? page.style().heading(shown) : shown);
        }
    }

    private static String params(WorkflowSummary workflow) {
        return workflow.params().stream()
                .map(param -> param.at("name").text())
                .collect(Collectors.joining(", "));
    }

    /// {@return the heading and the cells of a column, padded to the same width}
    private List<String> column(String heading, int most, Function<WorkflowSummary, String> of) {
        var cells = new ArrayList<String>();
        cells.add(heading);
        workflows.forEach(one -> cells.add(CellText.cut(SafeText.line(of.apply(one)), most, CUT)));
        int widest = cells.stream().mapToInt(CellText::width).max().orElse(0);
        return cells.stream().map(cell -> CellText.pad(cell, widest)).toList();
    }
}
