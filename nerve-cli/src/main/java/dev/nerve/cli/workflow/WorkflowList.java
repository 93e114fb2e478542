package dev.nerve.cli.workflow;

import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.client.TextTable;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.workflow.WorkflowData;
import dev.nerve.protocol.workflow.WorkflowParamData;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/// A list of loaded workflows with one row each. *Immutable.*
///
/// @param workflows the workflows in display order
/// @param now the current time
/// @param width the maximum width of a line
record WorkflowList(List<WorkflowData> workflows, Instant now, int width) {

    private static final List<String> HEADINGS =
            List.of("NAME", "LOADED", "FILE", "PARAMETERS", "DESCRIPTION");

    WorkflowList {
        workflows = List.copyOf(workflows);
    }

    /// Writes the table, or nothing if there are no workflows.
    void writeTo(TextPage page) {
        new TextTable(HEADINGS, workflows.stream().map(this::row).toList(), width).writeTo(page);
    }

    private List<String> row(WorkflowData workflow) {
        return List.of(
                workflow.workflow(),
                ShortTime.between(workflow.loaded(), now) + " ago",
                workflow.file(),
                workflow.params().stream()
                        .map(WorkflowParamData::name)
                        .collect(Collectors.joining(", ")),
                workflow.description());
    }
}
