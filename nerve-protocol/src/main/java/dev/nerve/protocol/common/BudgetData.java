package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// The limits of an execution. A limit that is null does not apply. *Immutable.*
///
/// @param tokens the maximum number of tokens
/// @param cost the maximum cost in dollars
/// @param modelCalls the maximum number of calls to language models
/// @param steps the maximum number of executions of nodes
/// @param timeMs the maximum time in milliseconds, without waits for people
public record BudgetData(
        @Nullable Long tokens,
        @Nullable BigDecimal cost,
        @Nullable Long modelCalls,
        @Nullable Long steps,
        @Nullable Long timeMs)
        implements ProtocolRecord {}
