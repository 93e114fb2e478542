package dev.nerve.client;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.value.Value;
import java.util.Optional;

/// A reader that turns events on the wire into events of runs, for views of a run.
public final class RunEventReader {

    /// The type of live output, which has no number in its run.
    private static final String OUTPUT = "output_chunk";

    private RunEventReader() {}

    /// {@return the event of a run; empty for an event of a session, of the inbox or of the engine}
    ///
    /// A piece of live output has no number in its run, so its event has the number 0.
    ///
    /// @param message the event on the wire
    /// @throws dev.nerve.NerveException if the data does not fit its type
    public static Optional<Event> find(EventMessage message) {
        var run = message.runId();
        var path = message.path();
        var number = message.runSeq();
        if (run == null || path == null || (number == null && !message.type().equals(OUTPUT))) {
            return Optional.empty();
        }
        var node = message.nodeId();
        return Optional.of(
                new Event(
                        number == null ? 0 : number,
                        RunId.of(run),
                        RunPath.parse(path),
                        node == null ? null : NodeId.of(node),
                        message.time(),
                        Fact.of(message.type(), message.data())));
    }

    /// {@return an entry of the event log; empty for a gap in its numbers}
    ///
    /// @param entry an entry of the reply to `get_events`
    /// @throws dev.nerve.NerveException.Invalid if it is no event
    public static Optional<EventMessage> findMessage(Value.Fields entry) {
        return entry.find("gap").isPresent()
                ? Optional.empty()
                : Optional.of(RecordCodec.decode(EventMessage.class, entry, "event"));
    }
}
