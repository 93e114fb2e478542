package dev.nerve.history;

import dev.nerve.NodeId;
import dev.nerve.store.NodeHistory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The end of a history file, found without reading the whole file.
///
/// @param lastSeq the number of the last entry, or 0 if there is none
/// @param isTorn whether the last line is incomplete
record HistoryFileEnd(long lastSeq, boolean isTorn) {

    private static final int PIECE = 64 * 1024;

    static HistoryFileEnd of(FileChannel channel, NodeId node) throws IOException {
        long size = channel.size();
        for (long piece = PIECE; ; piece *= 4) {
            long from = Math.max(0, size - piece);
            var text = read(channel, from, size);
            var last = last(text, from, node);
            if (last.isPresent() || from == 0) {
                boolean torn = !text.isEmpty() && !text.endsWith("\n");
                return new HistoryFileEnd(last.map(NodeHistory.Entry::seq).orElse(0L), torn);
            }
        }
    }

    private static String read(FileChannel channel, long from, long to) throws IOException {
        var bytes = ByteBuffer.allocate(Math.toIntExact(to - from));
        while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) >= 0) {
            // Read until the buffer is full, or the file has become shorter.
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    /// Returns the last entry. The first line of a piece may be incomplete, so it is skipped.
    private static Optional<NodeHistory.Entry> last(String text, long from, NodeId node) {
        var lines = text.split("\n", -1);
        for (int i = lines.length - 1; i >= (from == 0 ? 0 : 1); i--) {
            var entry = HistoryLineCodec.read(lines[i]);
            if (entry.isPresent() && entry.get().node().equals(node)) {
                return entry;
            }
        }
        return Optional.empty();
    }
}
