package dev.nerve.engine.workflow;

import org.jspecify.annotations.Nullable;

/// A problem in the source of a workflow. *Immutable.*
///
/// @param message the problem
/// @param hint the correction; empty if the message contains it
/// @param file the file, if it is another one than the workflow's own; empty otherwise
/// @param line its line, counted from 1, or null if it has none
/// @param column its column, counted from 1, or null if it has none
public record WorkflowProblem(
        String message,
        String hint,
        String file,
        @Nullable Integer line,
        @Nullable Integer column) {

    /// {@return a problem without a position}
    ///
    /// @param message the problem
    public static WorkflowProblem of(String message) {
        return new WorkflowProblem(message, "", "", null, null);
    }
}
