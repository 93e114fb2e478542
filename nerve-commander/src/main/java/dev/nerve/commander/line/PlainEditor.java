package dev.nerve.commander.line;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// An editor that reads plain lines without editing.
final class PlainEditor implements LineEditor {

    private final Keyboard keyboard;
    private final BufferedReader lines;

    PlainEditor(Keyboard keyboard) {
        this.keyboard = keyboard;
        this.lines =
                new BufferedReader(new InputStreamReader(keyboard.in(), StandardCharsets.UTF_8));
    }

    @Override
    public Typed read(String prompt) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        keyboard.out().print(prompt);
        keyboard.out().flush();
        var text = new StringBuilder();
        var line = next();
        while (line != null && line.endsWith("\\")) {
            text.append(line, 0, line.length() - 1).append('\n');
            line = next();
        }
        if (line == null && text.isEmpty()) {
            return Typed.End.END;
        }
        return new Typed.Text(text.append(line == null ? "" : line).toString());
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
    public void show(String text) {
        keyboard.out().println(text);
        keyboard.out().flush();
    }

    /// Does nothing, because there is no terminal.
    @Override
    public void eraseLines() {}

    /// Does nothing: without a terminal, an interrupt ends the program.
    @Override
    public Watch onInterrupt(Runnable action) {
        return () -> {};
    }

    @Override
    public void close() {
        keyboard.out().flush();
    }
}
