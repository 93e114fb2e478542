package dev.nerve.commander.line;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// An editor that reads plain lines without editing.
final class PlainEditor implements LineEditor {

    private final EditorStreams streams;
    private final BufferedReader lines;

    PlainEditor(EditorStreams streams) {
        this.streams = streams;
        this.lines =
                new BufferedReader(new InputStreamReader(streams.in(), StandardCharsets.UTF_8));
    }

    @Override
    public LineInput read(String prompt) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        streams.out().print(prompt);
        streams.out().flush();
        var text = new StringBuilder();
        var line = next();
        while (line != null && line.endsWith("\\")) {
            text.append(line, 0, line.length() - 1).append('\n');
            line = next();
        }
        if (line == null && text.isEmpty()) {
            return LineInput.End.END;
        }
        return new LineInput.Text(text.append(line == null ? "" : line).toString());
    }

    /// Treats a read error as the end of the input.
    private @Nullable String next() {
        try {
            return lines.readLine();
        } catch (IOException _) {
            return null;
        }
    }

    @Override
    public void showAbovePrompt(String text) {
        streams.out().println(text);
        streams.out().flush();
    }

    /// Does nothing, because there is no terminal.
    @Override
    public void eraseLinesAfterReading() {}

    /// Does nothing: without a terminal, an interrupt ends the program.
    @Override
    public InterruptBinding onInterrupt(Runnable action) {
        return () -> {};
    }

    @Override
    public void close() {
        streams.out().flush();
    }
}
