package dev.nerve.event;

import dev.nerve.value.Value;

/// Numbers that no stored event has: their events were deleted with their runs. *Immutable.*
///
/// @param from the first number
/// @param to the last number
public record EventGap(long from, long to) implements EventLogEntry {

    @Override
    public long first() {
        return from;
    }

    @Override
    public long last() {
        return to;
    }

    /// {@return the wire form: `from, to, gap`}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY.with("from", from).with("to", to).with("gap", true);
    }
}
