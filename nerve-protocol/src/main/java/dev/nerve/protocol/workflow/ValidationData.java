package dev.nerve.protocol.workflow;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of the check of a workflow. *Immutable.*
///
/// @param valid whether it can run
/// @param workflow its name, if it can run
/// @param description its purpose; empty if it cannot run
/// @param params its parameters; empty if it cannot run
/// @param drawing its drawing, if the command names a format and it can run
/// @param problems all problems
/// @param error the problems as a text for people, with lines of the file; null if it can run
public record ValidationData(
        boolean valid,
        @Nullable String workflow,
        String description,
        List<WorkflowParamData> params,
        @Nullable DrawingData drawing,
        List<ProblemData> problems,
        @Nullable String error)
        implements ProtocolRecord {

    /// A problem in a workflow.
    ///
    /// @param message the problem
    /// @param hint the correction; null if the message contains it
    /// @param file the file, if it is another one than that of the workflow
    /// @param line its line, or null if it has none
    /// @param column its column, or null if it has none
    public record ProblemData(
            String message,
            @Nullable String hint,
            @Nullable String file,
            @Nullable Integer line,
            @Nullable Integer column) {}
}
