package dev.nerve.history;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.store.History;
import dev.nerve.value.Secrets;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;

/// The history of one node in a file with one JSON object on each line.
///
/// What was appended outlives this process, but not a power cut: a history is for reading, what
/// must last is in the store. A line that was not written to its end is left as it is and never
/// read. The file is open only while something is appended: there may be thousands of nodes. *Safe
/// for many threads*; one process writes.
public final class JsonlHistory implements History {

    private static final long UNKNOWN = 0;

    private final Path file;
    private final NodeId node;
    private final Secrets secrets;
    private final InstantSource clock;
    private long next = UNKNOWN;

    /// @param file where; made with its directories when something is appended
    /// @param node whose
    /// @param secrets what to mask
    /// @param clock where the time of day comes from
    public JsonlHistory(Path file, NodeId node, Secrets secrets, InstantSource clock) {
        this.file = file;
        this.node = node;
        this.secrets = secrets;
        this.clock = clock;
    }

    /// An interrupt that was there before would close the file; it is kept for later.
    @Override
    public synchronized Entry append(Op op, Value.Fields data) {
        boolean interrupted = Thread.interrupted();
        try {
            return write(op, data);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Entry write(Op op, Value.Fields data) {
        try (var channel = PrivateFiles.openForAppending(file)) {
            if (next == UNKNOWN) {
                next = goOn(channel);
            }
            var entry = new Entry(next, clock.instant(), node, op, secrets.mask(data));
            write(channel, Line.write(entry) + "\n");
            next++;
            return entry;
        } catch (IOException failure) {
            throw unavailable("write", file, failure);
        }
    }

    /// A torn end gets a line break, so that what comes after it can be read.
    private long goOn(FileChannel channel) throws IOException {
        try (var reading = FileChannel.open(file, StandardOpenOption.READ)) {
            var end = FileEnd.of(reading, node);
            if (end.isTorn()) {
                write(channel, "\n");
            }
            return end.lastSeq() + 1;
        }
    }

    /// All of it, or as if nothing had been written.
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
            return new Reading(query).of(file, node);
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
