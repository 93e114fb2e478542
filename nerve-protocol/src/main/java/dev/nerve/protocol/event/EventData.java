package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.value.Value;

/// The data of an event, with a record for each type.
///
/// ```java
/// switch (EventData.of(message)) {
///     case StepEvents.StepFailedData failed -> report(failed.error());
///     case GateEvents.GateWaitingData gate -> ask(gate.prompt());
///     default -> {}
/// }
/// ```
///
/// Facts of runs have the same wire form in nerve-core; a test shows that both agree.
public sealed interface EventData extends ProtocolRecord
        permits RunEvents,
                RunRecordEvents,
                StepEvents,
                ControlEvents,
                GateEvents,
                NodeEvents,
                SessionEvents,
                InboxEvents,
                EngineEvents,
                AgentEvents,
                ChatEvents,
                CustomEventData {

    /// {@return the data of an event; [CustomEventData] for a type that nerve does not know}
    ///
    /// @param message the event
    /// @throws dev.nerve.NerveException.Invalid if the data does not fit its type
    static EventData of(EventMessage message) {
        return of(message.type(), message.data());
    }

    /// {@return the data of an event; [CustomEventData] for a type that nerve does not know}
    ///
    /// @param type the name of the type, such as `step_started`
    /// @param data the data on the wire
    /// @throws dev.nerve.NerveException.Invalid if the data does not fit its type
    static EventData of(String type, Value.Fields data) {
        return EventTypes.find(type)
                .map(known -> (EventData) RecordCodec.decode(known, data, "data of " + type))
                .orElseGet(() -> new CustomEventData(type, data));
    }

    /// {@return the name of the type on the wire, such as `step_started`}
    default String eventType() {
        return EventTypes.nameOf(getClass());
    }

    /// {@return the data on the wire}
    default Value.Fields toValue() {
        return RecordCodec.encode((Record) this);
    }
}
