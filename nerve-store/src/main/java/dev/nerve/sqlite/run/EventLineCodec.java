package dev.nerve.sqlite.run;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.json.Json;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// The stored form of events. Each line is a JSON list of number, path, node, type, time and data.
///
/// Every event of every run is written, and few are ever read. So the lines omit what does not
/// change. An empty path is the path of the line before. An empty node has the last name of the
/// path. The time is in nanoseconds since the line before, and since 1970 in the first line.
/// *Confined to one thread.*
final class EventLineCodec {

    private static final int SEQ = 0;
    private static final int PATH = 1;
    private static final int NODE = 2;
    private static final int TYPE = 3;
    private static final int TIME = 4;
    private static final int DATA = 5;

    private final StringBuilder text = new StringBuilder();
    private String path = "";
    private long time;

    /// Adds an event.
    void add(Event event) {
        text.append('[').append(event.seq()).append(',');
        add(event.path());
        var node = event.node();
        if (node == null) {
            text.append("null,");
        } else {
            add(node.name().equals(event.path().name()) ? "" : node.name());
        }
        add(event.fact().type());
        long now = EpochNanos.toNanos(event.time());
        text.append(now - time).append(',');
        time = now;
        event.fact().data().appendJson(text);
        text.append("]\n");
    }

    private void add(RunPath where) {
        var whole = where.toString();
        add(whole.equals(path) ? "" : whole);
        path = whole;
    }

    private void add(String name) {
        new Value.Text(name).appendJson(text);
        text.append(',');
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    int length() {
        return text.length();
    }

    /// {@return all added lines, and clears them}
    String drain() {
        var lines = text.toString();
        text.setLength(0);
        path = "";
        time = 0;
        return lines;
    }

    /// {@return events in their wire form}
    ///
    /// @param run the run of the events
    /// @param lines lines that [#drain] returned
    static List<Value.Fields> read(RunId run, String lines) {
        var events = new ArrayList<Value.Fields>();
        var before = new EventLineCodec();
        for (var line : lines.lines().toList()) {
            var kept = Json.parseEnvelope(line);
            // Earlier versions stored the wire form.
            events.add(kept instanceof Value.Fields wire ? wire : before.read(run, kept.items()));
        }
        return events;
    }

    private Value.Fields read(RunId run, List<Value> items) {
        path = items.get(PATH).text().isEmpty() ? path : items.get(PATH).text();
        time += items.get(TIME).toLong();
        var fields = new LinkedHashMap<String, Object>();
        fields.put("seq", items.get(SEQ));
        fields.put("run_id", run.name());
        fields.put("path", path);
        if (!items.get(NODE).isNull()) {
            var node = items.get(NODE).text();
            fields.put("node_id", node.isEmpty() ? lastName() : node);
        }
        fields.put("type", items.get(TYPE));
        fields.put("time", EpochNanos.toInstant(time).toString());
        fields.put("data", items.get(DATA));
        return Value.fields(fields);
    }

    /// {@return the last name of the path, without its round}
    private String lastName() {
        var segment = path.substring(path.lastIndexOf('/') + 1);
        int round = segment.indexOf('[');
        return round < 0 ? segment : segment.substring(0, round);
    }
}
