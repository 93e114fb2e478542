package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.WireName;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The data of events about a run as a whole.
public sealed interface RunEvents extends EventData {

    /// A run started.
    ///
    /// @param input its input
    /// @param planned the planned steps, as far as they are known
    @WireName("started")
    record RunStartedData(Value input, List<PlannedStepData> planned) implements RunEvents {}

    /// A run succeeded.
    ///
    /// @param durationMs its duration in milliseconds
    /// @param usage its usage, unless it is zero
    /// @param output its output
    @WireName("completed")
    record RunCompletedData(BigDecimal durationMs, @Nullable UsageData usage, Value output)
            implements RunEvents {}

    /// A run failed.
    ///
    /// @param durationMs its duration in milliseconds
    /// @param usage its usage, unless it is zero
    /// @param error the reason, for people
    /// @param errorType the error code
    @WireName("failed")
    record RunFailedData(
            BigDecimal durationMs, @Nullable UsageData usage, String error, String errorType)
            implements RunEvents {}

    /// A run was cancelled.
    ///
    /// @param durationMs its duration in milliseconds
    /// @param usage its usage, unless it is zero
    /// @param reason the actor or reason
    @WireName("cancelled")
    record RunCancelledData(BigDecimal durationMs, @Nullable UsageData usage, String reason)
            implements RunEvents {}

    /// A person paused a run; it stops at its next steps.
    ///
    /// @param by the person
    @WireName("paused")
    record RunPausedData(String by) implements RunEvents {}

    /// A run resumed, after a pause or after the end of its process.
    ///
    /// @param by the person or program that resumed it
    /// @param reason the state before: `paused`, `interrupted` or `failed`
    /// @param from the first step that is executed again although it has an outcome; null for none
    @WireName("resumed")
    record RunResumedData(String by, String reason, @Nullable String from) implements RunEvents {}
}
