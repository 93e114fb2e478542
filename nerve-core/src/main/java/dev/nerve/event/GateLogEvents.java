package dev.nerve.event;

import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.StoredGate;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The events of the log about the inbox.
///
/// A store adds them in the transaction that opens or settles the gate, so that each change has
/// exactly one, whichever process makes it.
public final class GateLogEvents {

    private GateLogEvents() {}

    /// {@return the event that a gate waits for a person}
    ///
    /// @param gate the gate
    /// @param mask masks the secrets of a text, before its first line becomes the title
    public static SessionEvent added(StoredGate gate, UnaryOperator<String> mask) {
        var item = item(gate, mask.apply(gate.gate().prompt()));
        return event(gate, "inbox_added", gate.since(), Value.Fields.EMPTY.with("item", item));
    }

    /// {@return the event that a gate waits no longer}
    ///
    /// @param gate the gate
    /// @param answer the way in which it ended
    public static SessionEvent resolved(StoredGate gate, GateAnswer answer) {
        var data =
                Value.Fields.EMPTY
                        .with("item", gate.number())
                        .with(
                                "answer",
                                Value.Fields.EMPTY
                                        .with("how", answer.how().wireName())
                                        .with("value", answer.value())
                                        .with("by", answer.by())
                                        .with("at", answer.at().toString()));
        return event(gate, "inbox_resolved", answer.at(), data);
    }

    /// {@return the event that an open gate was deleted, together with its run or to be asked anew}
    ///
    /// @param gate the gate
    public static SessionEvent deleted(StoredGate gate) {
        return resolved(
                gate, new GateAnswer(GateAnswer.Resolution.CANCELLED, "", "", gate.since()));
    }

    private static SessionEvent event(
            StoredGate gate, String type, Instant time, Value.Fields data) {
        var place = gate.place();
        return new SessionEvent(place.run(), place.session(), place.node(), type, time, data);
    }

    private static Value.Fields item(StoredGate stored, String prompt) {
        var place = stored.place();
        var gate = stored.gate();
        var item =
                Value.Fields.EMPTY
                        .with("item", stored.number())
                        .with("kind", gate.kind().wireName());
        item = with(item, "session", place.session());
        item = with(item, "node_id", place.node());
        item = with(item, "run_id", place.run());
        item = with(item, "path", place.path());
        item = item.with("title", prompt.lines().findFirst().orElse("")).with("body", prompt);
        var payload = gate.content().payload();
        item = payload.isNull() ? item : item.with("payload", payload);
        item = item.with("options", gate.options());
        var schema = gate.content().schema();
        item = schema == null ? item : item.with("schema", schema);
        item = item.with("since", stored.since().toString());
        item = with(item, "deadline", gate.deadline());
        return with(item, "default", gate.otherwise());
    }

    private static Value.Fields with(Value.Fields item, String name, @Nullable Object value) {
        return value == null ? item : item.with(name, Objects.toString(value));
    }
}
