package dev.nerve.event;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// An event in the log of a store. *Immutable.*
///
/// @param seq the number in the store: one sequence for all runs and sessions, never used twice
/// @param origin the run or the session
/// @param node the node, or null if there is none
/// @param type the name of the type, such as `step_started`
/// @param time the time at which it happened
/// @param data the content
public record StoredEvent(
        long seq,
        EventOrigin origin,
        @Nullable NodeId node,
        String type,
        Instant time,
        Value.Fields data)
        implements EventLogEntry {

    /// {@return an event of a run without a session, with its number in the store}
    ///
    /// @param seq the number in the store
    /// @param event the event
    public static StoredEvent of(long seq, Event event) {
        return of(seq, event, null);
    }

    /// {@return an event of a run with its number in the store}
    ///
    /// @param seq the number in the store
    /// @param event the event
    /// @param session the session of the run, or null if it has none
    public static StoredEvent of(long seq, Event event, @Nullable SessionId session) {
        var fact = event.fact();
        return new StoredEvent(
                seq,
                new EventOrigin(event.run(), event.seq(), event.path(), session),
                event.node(),
                fact.type(),
                event.time(),
                fact.data());
    }

    /// {@return an event outside of runs with its number in the store}
    ///
    /// @param seq the number in the store
    /// @param event the event
    public static StoredEvent of(long seq, SessionEvent event) {
        return new StoredEvent(
                seq,
                EventOrigin.of(event.run(), event.session()),
                event.node(),
                event.type(),
                event.time(),
                event.data());
    }

    /// {@return the content as a fact; an event outside of runs is a custom one}
    public Fact fact() {
        return Fact.of(type, data);
    }

    @Override
    public long first() {
        return seq;
    }

    @Override
    public long last() {
        return seq;
    }

    /// {@return the wire form: `seq, run_id?, run_seq?, session?, path?, node_id?, type, time,
    /// data`}
    public Value.Fields toValue() {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("seq", seq);
        if (origin.run() != null) {
            fields.put("run_id", origin.run().name());
        }
        if (origin.isOfRun()) {
            fields.put("run_seq", origin.runSeq());
        }
        if (origin.session() != null) {
            fields.put("session", origin.session().name());
        }
        if (origin.path() != null) {
            fields.put("path", origin.path().toString());
        }
        if (node != null) {
            fields.put("node_id", node.name());
        }
        fields.put("type", type);
        fields.put("time", time.toString());
        fields.put("data", data);
        return Value.fields(fields);
    }
}
