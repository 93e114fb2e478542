package dev.nerve.protocol.workflow;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of the check of a workflow. *Immutable.*
///
/// @param valid whether it can run
/// @param workflow its name, if it can run
/// @param problems all problems
public record ValidationData(boolean valid, @Nullable String workflow, List<ProblemData> problems)
        implements ProtocolRecord {

    /// A problem in a workflow.
    ///
    /// @param message the problem
    /// @param line its line, or null if it has none
    /// @param column its column, or null if it has none
    public record ProblemData(String message, @Nullable Integer line, @Nullable Integer column) {}
}
