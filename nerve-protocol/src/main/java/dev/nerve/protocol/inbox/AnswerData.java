package dev.nerve.protocol.inbox;

import dev.nerve.protocol.codec.ProtocolRecord;
import org.jspecify.annotations.Nullable;

/// The effect of an answer. *Immutable.*
///
/// @param item the number of the item
/// @param status `delivered` if who asked took it; `stored` if nobody executes the run now, so that
/// the answer counts when the run resumes; `gone` if nobody asks any more
/// @param rule the rule that was remembered, or null
public record AnswerData(long item, String status, @Nullable String rule)
        implements ProtocolRecord {}
