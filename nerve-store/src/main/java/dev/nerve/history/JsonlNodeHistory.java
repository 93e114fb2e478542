package dev.nerve.history;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.secret.Secrets;
import dev.nerve.store.NodeHistory;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;

/// The history of one node in a file, with one JSON object on each line.
///
/// Appended entries survive the end of the process, but not a power failure: data that must survive
/// is in the store. An incomplete line stays in the file and is never returned. The file is open
/// only during an append, because there may be thousands of nodes. *Safe for many threads*; one
/// process writes.
public final class JsonlNodeHistory implements NodeHistory {

    private static final long UNKNOWN = 0;

    private final Path file;
    private final NodeId node;
    private final Secrets secrets;
    private final InstantSource clock;
    private long next = UNKNOWN;

    /// @param file the file; the first append creates it with its directories
    /// @param node the node
    /// @param secrets the secrets to mask
    /// @param clock the source of the current time
    public JsonlNodeHistory(Path file, NodeId node, Secrets secrets, InstantSource clock) {
        this.file = file;
        this.node = node;
        this.secrets = secrets;
        this.clock = clock;
    }

    /// Appends an entry. A pending interrupt would close the file, so it is restored afterwards.
    @Override
    public synchronized Entry append(NodeOperation op, Value.Fields data) {
        boolean interrupted = Thread.interrupted();
        try {
            return write(op, data);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Entry write(NodeOperation op, Value.Fields data) {
        try (var channel = HistoryFileOpener.openForAppending(file)) {
            if (next == UNKNOWN) {
                next = goOn(channel);
            }
            var entry = new Entry(next, clock.instant(), node, op, secrets.mask(data));
            write(channel, HistoryLineCodec.write(entry) + "\n");
            next++;
            return entry;
        } catch (IOException failure) {
            throw unavailable("write", file, failure);
        }
    }

    /// Returns the next number. An incomplete last line gets a line break, so that the next line
    /// can be read.
    private long goOn(FileChannel channel) throws IOException {
        try (var reading = FileChannel.open(file, StandardOpenOption.READ)) {
            var end = HistoryFileEnd.of(reading, node);
            if (end.isTorn()) {
                write(channel, "\n");
            }
            return end.lastSeq() + 1;
        }
    }

    /// Writes the whole text, or restores the previous length of the file.
    private static void write(FileChannel channel, String text) throws IOException {
        long before = channel.size();
        var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException failure) {
            channel.truncate(before);
            throw failure;
        }
    }

    @Override
    public List<Entry> read(Query query) {
        try {
            return new HistoryFileReader(query).of(file, node);
        } catch (IOException failure) {
            throw unavailable("read", file, failure);
        }
    }

    private static NerveException unavailable(String verb, Path file, IOException failure) {
        return new NerveException.Unavailable(
                "cannot %s the history %s: %s".formatted(verb, file, failure.getMessage()),
                failure);
    }
}
