package dev.nerve.protocol.run;

import dev.nerve.protocol.common.OutcomeData;
import dev.nerve.protocol.common.UsageData;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The input, output and attempts of a step, or of a whole run. *Immutable.*
///
/// @param runId the run
/// @param path the step
/// @param status its status, such as `completed`
/// @param result its outcome, if it is over
/// @param started the time of its start
/// @param ended the time of its end
/// @param usage its usage
/// @param attempts its attempts, if there was more than one
/// @param stdout the text that it wrote while it worked
/// @param stderr the errors that it wrote while it worked
public record RunOutputData(
        String runId,
        String path,
        String status,
        @Nullable OutcomeData result,
        @Nullable Instant started,
        @Nullable Instant ended,
        UsageData usage,
        List<AttemptData> attempts,
        String stdout,
        String stderr) {

    /// An attempt that failed.
    ///
    /// @param number its number, counted from 1
    /// @param error the reason
    /// @param errorType the error code
    public record AttemptData(int number, String error, String errorType) {}
}
