package dev.nerve.history;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.json.Json;
import dev.nerve.store.NodeHistory;
import dev.nerve.value.FieldsBuilder;
import dev.nerve.value.Value;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The JSON form of a history entry: its data is beside its number, time, node and operation.
final class HistoryLineCodec {

    private static final List<String> OWN = List.of("seq", "time", "node_id", "op");

    private HistoryLineCodec() {}

    static String write(NodeHistory.Entry entry) {
        var line =
                new FieldsBuilder(entry.data().fields().size() + OWN.size())
                        .put("seq", Value.of(entry.seq()))
                        .put("time", Value.of(entry.time().toString()))
                        .put("node_id", Value.of(entry.node().name()))
                        .put("op", Value.of(entry.op().wireName()));
        entry.data()
                .fields()
                .forEach((name, value) -> {
                    if (!OWN.contains(name)) {
                        line.put(name, value);
                    }
                });
        return line.build().toJson();
    }

    /// {@return the entry on a line; empty if the line is incomplete}
    static Optional<NodeHistory.Entry> read(String line) {
        try {
            return Json.parse(line) instanceof Value.Fields fields
                    ? Optional.of(read(fields))
                    : Optional.empty();
        } catch (NerveException | DateTimeException _) {
            return Optional.empty();
        }
    }

    private static NodeHistory.Entry read(Value.Fields fields) {
        var data = new FieldsBuilder(fields.fields().size());
        fields.fields()
                .forEach((name, value) -> {
                    if (!OWN.contains(name)) {
                        data.put(name, value);
                    }
                });
        return new NodeHistory.Entry(
                fields.at("seq").toLong(),
                Instant.parse(fields.at("time").text()),
                NodeId.of(fields.at("node_id").text()),
                NodeHistory.NodeOperation.of(fields.at("op").text()),
                data.build());
    }
}
