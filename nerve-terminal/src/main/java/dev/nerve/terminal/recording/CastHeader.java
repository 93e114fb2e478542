package dev.nerve.terminal.recording;

import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The header of a recording. *Immutable.*
///
/// @param size the size of the terminal
/// @param timestamp the start time of the recording, if known
/// @param command the recorded command, or empty
/// @param title the title of the recording, or empty
/// @param environment variables that affect the display, such as `TERM`
public record CastHeader(
        TerminalSize size,
        Optional<Instant> timestamp,
        String command,
        String title,
        Map<String, String> environment) {

    private static final int VERSION = 2;

    public CastHeader {
        environment = Map.copyOf(environment);
    }

    /// {@return the header as the first line of a recording}
    Value toValue() {
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
