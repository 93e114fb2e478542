package dev.nerve.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of a list of loaded workflows. *Immutable.*
///
/// @param workflows the workflows, by name
/// @param next the end of this page for [WorkflowQuery#after], or null if no more follow
public record WorkflowPage(List<WorkflowSummary> workflows, @Nullable String next) {

    public WorkflowPage {
        workflows = List.copyOf(workflows);
    }

    /// {@return the page with the first of these workflows}
    ///
    /// @param found one more than the limit if another page follows
    /// @param limit the maximum number of workflows
    public static WorkflowPage of(List<WorkflowSummary> found, int limit) {
        var page = found.subList(0, Math.min(limit, found.size()));
        return new WorkflowPage(page, found.size() > limit ? page.getLast().name() : null);
    }
}
