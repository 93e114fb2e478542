package dev.nerve.sqlite.run;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.event.EventOrigin;
import dev.nerve.event.SessionEvent;
import dev.nerve.event.StoredEvent;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The stored form of events outside of runs. Each line is a JSON object with the run
/// that it is about, node, type, time and data.
///
/// The names of fields belong to the stored form, so they never change.
final class SessionEventCodec {

    private SessionEventCodec() {}

    static String write(List<SessionEvent> events) {
        var lines = new StringBuilder();
        for (var event : events) {
            var node = event.node();
            var line = Value.Fields.EMPTY;
            var run = event.run();
            line = run == null ? line : line.with("run", run.name());
            line = node == null ? line : line.with("node", node.name());
            line.with("type", event.type())
                    .with("time", event.time().toString())
                    .with("data", event.data())
                    .appendJson(lines);
            lines.append('\n');
        }
        return lines.toString();
    }

    /// {@return the events of a row}
    ///
    /// @param first the number of the first event
    /// @param session the session, or null
    /// @param lines lines that [#write] returned
    static List<StoredEvent> read(long first, @Nullable SessionId session, String lines) {
        var events = new ArrayList<StoredEvent>();
        for (var line : lines.lines().toList()) {
            var stored = Json.parseEnvelope(line);
            events.add(
                    new StoredEvent(
                            first + events.size(),
                            EventOrigin.of(
                                    stored.find("run")
                                            .map(run -> RunId.of(run.text()))
                                            .orElse(null),
                                    session),
                            stored.find("node").map(Value::text).map(NodeId::of).orElse(null),
                            stored.at("type").text(),
                            Instant.parse(stored.at("time").text()),
                            stored.at("data").as(Value.Fields.class)));
        }
        return events;
    }
}
