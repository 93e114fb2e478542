package dev.nerve.protocol.event;

import dev.nerve.value.Value;

/// The data of an event that a workflow defines, or that a later version of nerve emits.
/// *Immutable.*
///
/// @param type the name of the type
/// @param data the data on the wire
public record CustomEventData(String type, Value.Fields data) implements EventData {

    @Override
    public String eventType() {
        return type;
    }

    @Override
    public Value.Fields toValue() {
        return data;
    }
}
