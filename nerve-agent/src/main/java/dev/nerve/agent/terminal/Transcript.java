package dev.nerve.agent.terminal;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The file into which a program writes its conversation, a JSON object per line, read as it grows.
///
/// *Confined to one thread*, or guarded.
final class Transcript {

    /// How much is read at once; the rest is read the next time.
    private static final int MOST = 8 * 1024 * 1024;

    private @Nullable Path file;
    private long position;
    private Instant since = Instant.MIN;

    /// Says where it is; it may not be there yet.
    void at(Path where) {
        if (!where.equals(file)) {
            file = where;
            position = 0;
        }
    }

    /// From now on, only what is written then counts: a conversation that goes on may be long, and
    /// a fork begins with what was said before.
    void begin(Instant now) {
        since = now;
        try {
            if (file != null) {
                position = Math.max(position, Files.size(file));
            }
        } catch (IOException _) {
            // It is not there yet.
        }
    }

    /// {@return what was written since it was read the last time, without a line that is not whole}
    List<Value.Fields> news() {
        var known = file;
        try {
            if (known == null || !Files.exists(known) || Files.size(known) <= position) {
                return List.of();
            }
            return lines(read(known));
        } catch (IOException _) {
            // It is being replaced; it will be there the next time.
            return List.of();
        }
    }

    private String read(Path known) throws IOException {
        try (var channel = FileChannel.open(known)) {
            long left = Math.min(channel.size() - position, MOST);
            var bytes = ByteBuffer.allocate((int) left);
            while (bytes.hasRemaining() && channel.read(bytes, position + bytes.position()) > 0) {
                // Until all of it is there.
            }
            int end = bytes.position();
            while (end > 0 && bytes.get(end - 1) != '\n') {
                end--;
            }
            // A line that is longer than that is nothing we could understand.
            position += end == 0 && left == MOST ? left : end;
            return new String(bytes.array(), 0, end, StandardCharsets.UTF_8);
        }
    }

    private List<Value.Fields> lines(String text) {
        var entries = new ArrayList<Value.Fields>();
        for (var line : text.split("\n", -1)) {
            try {
                if (Json.parse(line) instanceof Value.Fields entry && isNew(entry)) {
                    entries.add(entry);
                }
            } catch (NerveException.Invalid _) {
                // Not a line that we understand, or none at all.
            }
        }
        return entries;
    }

    private boolean isNew(Value.Fields entry) {
        try {
            var written = entry.find("timestamp").map(Value::text).orElse("");
            return !written.isEmpty() && !Instant.parse(written).isBefore(since);
        } catch (DateTimeException _) {
            return false;
        }
    }
}
