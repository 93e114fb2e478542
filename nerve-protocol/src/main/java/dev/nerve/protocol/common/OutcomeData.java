package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// The outcome of one execution: done with an output, or failed. *Immutable.*
///
/// @param success whether it succeeded
/// @param output the output; null after a failure
/// @param error the reason of a failure, for people
/// @param errorType the error code of a failure
/// @param nodeId the node
/// @param nodeType the kind of the node
/// @param input the input; null if it is not stored
/// @param attributes further data, such as an exit code or the usage
public record OutcomeData(
        boolean success,
        Value output,
        @Nullable String error,
        @Nullable String errorType,
        @Nullable String nodeId,
        @Nullable String nodeType,
        Value input,
        Value.Fields attributes)
        implements ProtocolRecord {}
