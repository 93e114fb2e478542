package dev.nerve.agent.terminal.channel;

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

/// The file into which a program writes its conversation, with one JSON object per line. It is read
/// while it grows.
///
/// *Confined to one thread*, or guarded.
public final class TranscriptFile {

    /// The maximum number of bytes read at once.
    private static final int MOST = 8 * 1024 * 1024;

    private @Nullable Path file;
    private long position;
    private Instant since = Instant.MIN;

    /// Sets the file, which may not exist yet.
    public void useFile(Path where) {
        if (!where.equals(file)) {
            file = where;
            position = 0;
        }
    }

    /// Skips everything written before now. A resumed conversation may be long, and a fork starts
    /// with inherited messages.
    public void ignoreBefore(Instant now) {
        since = now;
        try {
            if (file != null) {
                position = Math.max(position, Files.size(file));
            }
        } catch (IOException _) {
            // The file does not exist yet.
        }
    }

    /// {@return the entries written since the last call, without an incomplete last line}
    public List<Value.Fields> readNewEntries() {
        var known = file;
        try {
            if (known == null || !Files.exists(known) || Files.size(known) <= position) {
                return List.of();
            }
            return lines(read(known));
        } catch (IOException _) {
            // The file is being replaced and will be there at the next call.
            return List.of();
        }
    }

    private String read(Path known) throws IOException {
        try (var channel = FileChannel.open(known)) {
            long left = Math.min(channel.size() - position, MOST);
            var bytes = ByteBuffer.allocate((int) left);
            while (bytes.hasRemaining() && channel.read(bytes, position + bytes.position()) > 0) {
                // Repeats until everything is read.
            }
            int end = bytes.position();
            while (end > 0 && bytes.get(end - 1) != '\n') {
                end--;
            }
            // A longer line cannot be an entry that we understand.
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
                // The line is empty or is no JSON.
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
