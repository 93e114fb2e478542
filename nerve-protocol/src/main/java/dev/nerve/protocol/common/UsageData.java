package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// The resources that something has used. Amounts of zero are left out. *Immutable.*
///
/// @param tokens the tokens of language models, input and output
/// @param steps the number of executions of nodes
/// @param modelCalls the number of calls to language models
/// @param cost the cost in dollars, as far as prices are known
/// @param unpriced the number of calls without a known price
public record UsageData(
        @Nullable Long tokens,
        @Nullable Long steps,
        @Nullable Long modelCalls,
        @Nullable BigDecimal cost,
        @Nullable Long unpriced)
        implements ProtocolRecord {}
