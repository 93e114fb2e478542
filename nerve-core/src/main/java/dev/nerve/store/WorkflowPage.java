package dev.nerve.store;

import dev.nerve.value.Value;
import java.time.Instant;
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

    /// A loaded workflow in a list, without its text. *Immutable.*
    ///
    /// @param name its id
    /// @param kind the kind of its source
    /// @param file the file's name, for messages
    /// @param description its purpose
    /// @param params the parameters it takes, as data
    /// @param time the time at which it was loaded
    public record WorkflowSummary(
            String name,
            WorkflowSource.Kind kind,
            String file,
            String description,
            List<Value.Fields> params,
            Instant time) {

        public WorkflowSummary {
            params = List.copyOf(params);
        }
    }
}
