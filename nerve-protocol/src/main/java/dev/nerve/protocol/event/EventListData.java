package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.util.List;

/// A page of the event log. *Immutable.*
///
/// @param events the events, and gaps in their numbers as `{from, to, gap: true}`
/// @param next the number of the first event after this page
/// @param last the number of the last stored event
public record EventListData(List<Value.Fields> events, long next, long last)
        implements ProtocolRecord {}
