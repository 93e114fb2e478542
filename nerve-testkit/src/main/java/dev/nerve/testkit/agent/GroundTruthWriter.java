package dev.nerve.testkit.agent;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The log of the agent's true states, with one JSON object per line. *Confined to one thread.*
///
/// The agent writes each line before it writes the bytes that the line describes.
final class GroundTruthWriter implements Closeable {

    private final @Nullable OutputStream out;

    private GroundTruthWriter(@Nullable OutputStream out) {
        this.out = out;
    }

    /// {@return a log in a file}
    static GroundTruthWriter in(Path file) throws IOException {
        return new GroundTruthWriter(Files.newOutputStream(file));
    }

    /// {@return a log that discards everything}
    static GroundTruthWriter none() {
        return new GroundTruthWriter(null);
    }

    /// Logs that a state is true from this number of bytes on.
    void state(long bytes, ScriptedAgentState state) throws IOException {
        write(bytes, "\"state\":\"" + state.logName() + "\"");
    }

    /// Logs that one state changes to another from this number of bytes on.
    void drawing(long bytes, ScriptedAgentState from, ScriptedAgentState to) throws IOException {
        var names = "\"from\":\"%s\",\"to\":\"%s\"".formatted(from.logName(), to.logName());
        write(bytes, "\"state\":\"drawing\"," + names);
    }

    /// Logs an event.
    void event(long bytes, String event, String text) throws IOException {
        write(bytes, "\"event\":\"" + event + "\",\"text\":\"" + escaped(text) + "\"");
    }

    private void write(long bytes, String what) throws IOException {
        if (out != null) {
            var line = "{\"bytes\":" + bytes + ",\"nanos\":" + System.nanoTime() + "," + what;
            out.write((line + "}\n").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String escaped(String text) {
        var result = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"' || c == '\\') {
                result.append('\\').append(c);
            } else if (c < ' ' || c == 0x7f) {
                result.append("\\u00").append(c < 16 ? "0" : "").append(Integer.toHexString(c));
            } else {
                result.append(c);
            }
        }
        return result.toString();
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
        }
    }
}
