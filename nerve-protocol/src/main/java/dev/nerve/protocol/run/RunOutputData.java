package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.common.OutcomeData;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The input, output and attempts of a step, or of a whole run. *Immutable.*
///
/// @param runId the run
/// @param path the step
/// @param sharedFrom the run that executed the step, if it is the run that this one was forked from
/// @param nodeType the kind of its node; empty if it was not executed
/// @param status its status, such as `completed`
/// @param reason the reason why it was skipped
/// @param input its input
/// @param result its outcome, if it is over
/// @param started the time of its start
/// @param ended the time of its end
/// @param usage its usage
/// @param attempts its attempts
/// @param stdout the text that it wrote while it worked
/// @param stderr the errors that it wrote while it worked
/// @param texts the texts that it and the steps inside it wrote, if the command asks for them
/// @param steps the steps, rounds and items directly inside it
public record RunOutputData(
        String runId,
        String path,
        @Nullable String sharedFrom,
        String nodeType,
        String status,
        @Nullable String reason,
        Value input,
        @Nullable OutcomeData result,
        @Nullable Instant started,
        @Nullable Instant ended,
        UsageData usage,
        List<AttemptData> attempts,
        String stdout,
        String stderr,
        List<StepTextData> texts,
        List<String> steps)
        implements ProtocolRecord {

    /// An attempt to execute a step.
    ///
    /// @param number its number, counted from 1
    /// @param status its status, such as `failed`
    /// @param started the time of its start
    /// @param activeMs its duration in milliseconds
    /// @param usage its usage
    /// @param error the reason of its failure
    /// @param errorType the error code of its failure
    /// @param stderr the errors that it wrote
    public record AttemptData(
            int number,
            String status,
            Instant started,
            long activeMs,
            UsageData usage,
            @Nullable String error,
            @Nullable String errorType,
            String stderr) {}
}
