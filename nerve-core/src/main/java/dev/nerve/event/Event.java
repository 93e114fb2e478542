package dev.nerve.event;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// Something that happened in a run.
///
/// @param seq the number in the run, counted from 1; stored events can have gaps
/// @param run the run
/// @param path the place in the run
/// @param node the node that was executed there, or null if there is none
/// @param time the time
/// @param fact the content: what happened
public record Event(
        long seq, RunId run, RunPath path, @Nullable NodeId node, Instant time, Fact fact) {

    /// {@return the event in a value}
    ///
    /// @param value an event as [#toValue()] returns it
    /// @throws dev.nerve.NerveException if the value is not an event
    public static Event of(Value value) {
        return new Event(
                value.at("seq").as(Long.class),
                RunId.of(value.at("run_id").text()),
                RunPath.parse(value.at("path").text()),
                value.find("node_id").map(Value::text).map(NodeId::of).orElse(null),
                Instant.parse(value.at("time").text()),
                Fact.of(value.at("type").text(), value.at("data").as(Value.Fields.class)));
    }

    /// {@return the wire form: `seq, run_id, path, node_id?, type, time, data`}
    public Value.Fields toValue() {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("seq", seq);
        fields.put("run_id", run.name());
        fields.put("path", path.toString());
        if (node != null) {
            fields.put("node_id", node.name());
        }
        fields.put("type", fact.type());
        fields.put("time", time.toString());
        fields.put("data", fact.data());
        return Value.fields(fields);
    }
}
