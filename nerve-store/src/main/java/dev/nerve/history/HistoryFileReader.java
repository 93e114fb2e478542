package dev.nerve.history;

import dev.nerve.NodeId;
import dev.nerve.store.NodeHistory;
import dev.nerve.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;

/// A reader of history files. It holds no more entries than requested.
///
/// @param query the requested entries
record HistoryFileReader(NodeHistory.Query query) {

    List<NodeHistory.Entry> of(Path file, NodeId node) throws IOException {
        var found = new ArrayDeque<NodeHistory.Entry>();
        // Not Files.newBufferedReader: it throws on bytes that are not UTF-8, which an incomplete
        // line may have.
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(
                                Files.newInputStream(file), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                HistoryLineCodec.read(line)
                        .filter(entry -> entry.node().equals(node))
                        .filter(this::counts)
                        .ifPresent(entry -> add(found, entry));
            }
        } catch (NoSuchFileException _) {
            return List.of();
        }
        return List.copyOf(found);
    }

    private boolean counts(NodeHistory.Entry entry) {
        return query.ops().contains(entry.op())
                && entry.seq() >= query.from()
                && (query.part() == NodeHistory.Part.WHOLE
                        || entry.data().fields().containsKey("input"));
    }

    private void add(ArrayDeque<NodeHistory.Entry> found, NodeHistory.Entry entry) {
        if (query.last() == 0) {
            return;
        }
        if (found.size() == query.last()) {
            found.removeFirst();
        }
        found.add(query.part() == NodeHistory.Part.WHOLE ? entry : inputOf(entry));
    }

    private static NodeHistory.Entry inputOf(NodeHistory.Entry entry) {
        var input = Value.Fields.EMPTY.with("input", entry.data().at("input"));
        return new NodeHistory.Entry(entry.seq(), entry.time(), entry.node(), entry.op(), input);
    }
}
