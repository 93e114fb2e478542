package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.secret.Secrets;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The log of all permission decisions: one JSON object per line, written to disk before the agent
/// gets the decision.
///
/// Secrets are masked. *Safe for many threads.*
public final class AuditLog {

    private final Path file;
    private final Secrets secrets;

    private AuditLog(Path file, Secrets secrets) {
        this.file = file;
        this.secrets = secrets;
    }

    /// {@return the log in a file, which is created with the first entry}
    ///
    /// @param file the file
    /// @param secrets the secrets to mask
    public static AuditLog in(Path file, Secrets secrets) {
        return new AuditLog(file, secrets);
    }

    /// Adds an entry.
    ///
    /// @param time the time of the decision
    /// @param request the request of the agent
    /// @param decision the decision
    /// @throws NerveException.Unavailable if it cannot be written
    public synchronized void append(
            Instant time, PermissionRequest request, PermissionDecision decision) {
        var entry =
                Value.Fields.EMPTY
                        .with("time", time.toString())
                        .with("request", request.toValue())
                        .with("decision", decision.toValue());
        var line = secrets.mask(Json.write(entry)) + "\n";
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            write(line);
        } catch (IOException e) {
            throw new NerveException.Unavailable(
                    "the log of permissions '%s' cannot be written: %s"
                            .formatted(file, e.getMessage()),
                    e);
        }
    }

    private void write(String line) throws IOException {
        try (var channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            var begun = isTorn() ? "\n" + line : line;
            var bytes = ByteBuffer.wrap(begun.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        }
    }

    /// Checks whether a crash left an incomplete last line, which must not damage the next entry.
    private boolean isTorn() throws IOException {
        try (var channel = FileChannel.open(file)) {
            var last = ByteBuffer.allocate(1);
            long size = channel.size();
            return size > 0 && channel.read(last, size - 1) == 1 && last.get(0) != '\n';
        }
    }

    /// {@return all entries, the oldest first, without incomplete lines}
    ///
    /// @throws NerveException.Unavailable if they cannot be read
    public synchronized List<Value> entries() {
        if (!Files.exists(file)) {
            return List.of();
        }
        try (var reader = Files.newBufferedReader(file)) {
            var entries = new ArrayList<Value>();
            reader.lines().forEach(line -> entry(line).ifPresent(entries::add));
            return entries;
        } catch (IOException e) {
            throw new NerveException.Unavailable(
                    "the log of permissions '%s' cannot be read: %s"
                            .formatted(file, e.getMessage()),
                    e);
        }
    }

    private static Optional<Value> entry(String line) {
        try {
            return Optional.of(Json.parse(line));
        } catch (NerveException.Invalid _) {
            return Optional.empty();
        }
    }
}
