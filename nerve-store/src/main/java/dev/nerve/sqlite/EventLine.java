package dev.nerve.sqlite;

import dev.nerve.RunId;
import dev.nerve.event.Event;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;

/// An event as it is kept: a JSON list of its number, path, node, type, time and data.
///
/// Every event of every run is written, and few are ever read: so names that are always the same,
/// the run's own, and the digits of a date are left to who reads.
final class EventLine {

    private static final int SEQ = 0;
    private static final int PATH = 1;
    private static final int NODE = 2;
    private static final int TYPE = 3;
    private static final int TIME = 4;
    private static final int DATA = 5;

    private EventLine() {}

    /// Writes an event and the end of its line, after what is there.
    static void append(StringBuilder lines, Event event) {
        lines.append('[').append(event.seq()).append(',');
        text(lines, event.path().toString()).append(',');
        var node = event.node();
        if (node == null) {
            lines.append("null");
        } else {
            text(lines, node.name());
        }
        text(lines.append(','), event.fact().type());
        lines.append(',').append(Moments.toNumber(event.time())).append(',');
        event.fact().data().appendJson(lines);
        lines.append("]\n");
    }

    private static StringBuilder text(StringBuilder lines, String text) {
        new Value.Text(text).appendJson(lines);
        return lines;
    }

    /// {@return the event that a line keeps, as it is on the wire}
    ///
    /// @param run whose it is
    /// @param line without its end
    static Value.Fields read(RunId run, String line) {
        var kept = Json.parse(line);
        if (kept instanceof Value.Fields wire) {
            // As earlier versions kept it.
            return wire;
        }
        var items = kept.items();
        var fields = new LinkedHashMap<String, Object>();
        fields.put("seq", items.get(SEQ));
        fields.put("run_id", run.name());
        fields.put("path", items.get(PATH));
        if (!items.get(NODE).isNull()) {
            fields.put("node_id", items.get(NODE));
        }
        fields.put("type", items.get(TYPE));
        fields.put("time", Moments.of(items.get(TIME).toLong()).toString());
        fields.put("data", items.get(DATA));
        return Value.fields(fields);
    }
}
