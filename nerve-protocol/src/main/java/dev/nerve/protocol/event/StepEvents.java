package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.WireName;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The data of events about one execution inside a run.
public sealed interface StepEvents extends EventData {

    /// The execution of a node starts.
    ///
    /// @param nodeType the kind of the node
    /// @param input its input
    record StepStartedData(String nodeType, Value input) implements StepEvents {}

    /// An execution succeeded.
    ///
    /// @param durationMs its duration in milliseconds
    /// @param usage its usage with the executions inside it, unless it is zero
    /// @param output its output
    record StepCompletedData(BigDecimal durationMs, @Nullable UsageData usage, Value output)
            implements StepEvents {}

    /// An execution failed.
    ///
    /// @param durationMs its duration in milliseconds
    /// @param usage its usage with the executions inside it, unless it is zero
    /// @param error the reason, for people
    /// @param errorType the error code
    record StepFailedData(
            BigDecimal durationMs, @Nullable UsageData usage, String error, String errorType)
            implements StepEvents {}

    /// An attempt failed, and a retry follows.
    ///
    /// @param attempt the number of the failed attempt, counted from 1
    /// @param error the reason, for people
    /// @param errorType the error code
    /// @param delayMs the wait before the retry in milliseconds
    record StepRetriedData(int attempt, String error, String errorType, long delayMs)
            implements StepEvents {}

    /// A step was not executed, or its policy turned its failure into a skip.
    ///
    /// @param reason `condition`, `error`, `dependency` or `stopped`
    /// @param message the reason, for people
    record StepSkippedData(String reason, String message) implements StepEvents {}

    /// Steps were added to a running graph.
    ///
    /// @param planned the new steps
    record StepsAddedData(List<PlannedStepData> planned) implements StepEvents {}

    /// A step waits before it continues: for its turn, for budget, for an agent that repeats a
    /// model call, or because the run is paused. Other events report gates, timers and retries.
    ///
    /// @param reason the reason, such as `turn`, `budget`, `limit`, `retry` or `paused`
    /// @param on what it waits for, such as a node
    /// @param since the start of the wait
    /// @param until the end of the wait, if it is known
    record StepWaitingData(
            String reason, @Nullable String on, Instant since, @Nullable Instant until)
            implements StepEvents {}

    /// A step that waited continues.
    ///
    /// @param reason the reason of the wait
    record StepContinuedData(String reason) implements StepEvents {}

    /// A node produced a piece of output. The event comes at once and is not part of the log.
    ///
    /// @param stream the name of the stream, such as `stdout`
    /// @param text the piece
    /// @param position the number of characters before it in its stream
    record OutputChunkData(String stream, String text, @Nullable Long position)
            implements StepEvents {}

    /// A node logged a message.
    ///
    /// @param text the message
    @WireName("log")
    record StepLogData(String text) implements StepEvents {}

    /// An execution used tokens, money or model calls. Amounts of zero are left out.
    ///
    /// @param tokens the tokens of language models, input and output
    /// @param steps the number of executions of nodes
    /// @param modelCalls the number of calls to language models
    /// @param unpriced the number of calls without a known price
    /// @param cost the cost in dollars, as far as prices are known
    @WireName("usage")
    record UsageSpentData(
            @Nullable Long tokens,
            @Nullable Long steps,
            @Nullable Long modelCalls,
            @Nullable Long unpriced,
            @Nullable BigDecimal cost)
            implements StepEvents {}
}
