package dev.nerve.protocol.inbox;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.time.Instant;

/// The end of an inbox item. *Immutable.*
///
/// @param how `answered`, `timed_out` or `cancelled`
/// @param value the answer
/// @param by the person or thing that ended it
/// @param at the time
public record InboxAnswerData(String how, Value value, String by, Instant at)
        implements ProtocolRecord {}
