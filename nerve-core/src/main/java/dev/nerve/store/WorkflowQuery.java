package dev.nerve.store;

import dev.nerve.NerveException;
import org.jspecify.annotations.Nullable;

/// A query for loaded workflows, by name. *Immutable.*
///
/// @param limit the maximum number of workflows, from 1 to [#MOST]
/// @param after the name of the last workflow of the page before, or null at the beginning
public record WorkflowQuery(int limit, @Nullable String after) {

    /// The most workflows of one page.
    public static final int MOST = 1_000;

    /// The first workflows.
    public static final WorkflowQuery DEFAULT = new WorkflowQuery(100, null);

    public WorkflowQuery {
        if (limit < 1 || limit > MOST) {
            throw new NerveException.Invalid(
                    "a page of workflows has 1 to %d of them, not %d".formatted(MOST, limit));
        }
    }

    /// {@return the same query with another maximum}
    ///
    /// @param most the maximum number of workflows
    public WorkflowQuery withLimit(int most) {
        return new WorkflowQuery(most, after);
    }

    /// {@return the same query for the next page}
    ///
    /// @param name the end of the page before, or null to begin
    public WorkflowQuery after(@Nullable String name) {
        return new WorkflowQuery(limit, name);
    }
}
