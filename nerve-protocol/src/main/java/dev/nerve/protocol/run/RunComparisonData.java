package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Two runs, step by step. *Immutable.*
///
/// @param left a run
/// @param right another run
/// @param steps the steps of both, in their order
public record RunComparisonData(RunData left, RunData right, List<StepPairData> steps)
        implements ProtocolRecord {

    /// A step in both runs.
    ///
    /// @param path the step
    /// @param same whether both have the same result
    /// @param left the step in the first run, or null if that run has no such step
    /// @param right the step in the second run, or null if that run has no such step
    public record StepPairData(
            String path,
            boolean same,
            @Nullable StepResultData left,
            @Nullable StepResultData right) {}

    /// The result of a step.
    ///
    /// @param status its status, such as `completed`
    /// @param output its output
    /// @param error the reason of its failure
    /// @param activeMs its duration in milliseconds
    /// @param usage its usage
    public record StepResultData(
            String status,
            Value output,
            @Nullable String error,
            @Nullable Long activeMs,
            UsageData usage) {}
}
