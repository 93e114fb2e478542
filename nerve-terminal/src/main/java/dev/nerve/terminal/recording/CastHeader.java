package dev.nerve.terminal.recording;

import dev.nerve.terminal.screen.Size;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What stands at the beginning of a recording. *Immutable.*
///
/// @param size how large the terminal was
/// @param timestamp when the recording began, if that is known
/// @param command what ran in it, or nothing
/// @param title what the recording is called, or nothing
/// @param environment variables that matter to how it looks, such as `TERM`
public record CastHeader(
        Size size,
        Optional<Instant> timestamp,
        String command,
        String title,
        Map<String, String> environment) {

    private static final int VERSION = 2;

    public CastHeader {
        environment = Map.copyOf(environment);
    }

    /// {@return it as the first line of a recording has it}
    Value value() {
        var value =
                Value.Fields.EMPTY
                        .with("version", VERSION)
                        .with("width", size.columns())
                        .with("height", size.rows());
        if (timestamp.isPresent()) {
            value = value.with("timestamp", timestamp.get().getEpochSecond());
        }
        if (!command.isEmpty()) {
            value = value.with("command", command);
        }
        if (!title.isEmpty()) {
            value = value.with("title", title);
        }
        return environment.isEmpty() ? value : value.with("env", new TreeMap<>(environment));
    }
}
