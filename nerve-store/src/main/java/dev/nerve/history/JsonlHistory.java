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
/// read. *Safe for many threads*; one process writes.
public final class JsonlHistory implements History {

    private final Path file;
    private final NodeId node;
    private final Secrets secrets;
    private final InstantSource clock;
    private final FileChannel channel;
    private long next;

    private JsonlHistory(
            Path file, NodeId node, Secrets secrets, InstantSource clock, FileChannel channel) {
        this.file = file;
        this.node = node;
        this.secrets = secrets;
        this.clock = clock;
        this.channel = channel;
    }

    /// {@return the history in a file, which is made with its directories if it is not there}
    ///
    /// @param file where
    /// @param node whose
    /// @param secrets what to mask
    /// @param clock where the time of day comes from
    /// @throws NerveException.Unavailable if it cannot be opened
    public static JsonlHistory open(Path file, NodeId node, Secrets secrets, InstantSource clock) {
        try {
            var channel = PrivateFiles.openForAppending(file);
            var history = new JsonlHistory(file, node, secrets, clock, channel);
            history.goOn();
            return history;
        } catch (IOException failure) {
            throw unavailable("open", file, failure);
        }
    }

    /// A torn end gets a line break, so that what comes after it can be read.
    private synchronized void goOn() throws IOException {
        try (var reading = FileChannel.open(file, StandardOpenOption.READ)) {
            var end = FileEnd.of(reading, node);
            next = end.lastSeq() + 1;
            if (end.isTorn()) {
                write("\n");
            }
        }
    }

    @Override
    public synchronized Entry append(Op op, Value.Fields data) {
        var entry = new Entry(next, clock.instant(), node, op, secrets.mask(data));
        try {
            write(Line.write(entry) + "\n");
        } catch (IOException failure) {
            throw unavailable("write", file, failure);
        }
        next++;
        return entry;
    }

    /// All of it, or as if nothing had been written.
    private void write(String text) throws IOException {
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
        return read(file, node, query);
    }

    /// {@return entries of a history that may be written by another process}
    ///
    /// @param file where it is; without it there are no entries
    /// @param node whose
    /// @param query which
    /// @throws NerveException.Unavailable if it cannot be read
    public static List<Entry> read(Path file, NodeId node, Query query) {
        try {
            return new Reading(query).of(file, node);
        } catch (IOException failure) {
            throw unavailable("read", file, failure);
        }
    }

    @Override
    public synchronized void close() {
        try {
            channel.close();
        } catch (IOException failure) {
            throw unavailable("close", file, failure);
        }
    }

    private static NerveException unavailable(String verb, Path file, IOException failure) {
        return new NerveException.Unavailable(
                "cannot %s the history %s: %s".formatted(verb, file, failure.getMessage()),
                failure);
    }
}
