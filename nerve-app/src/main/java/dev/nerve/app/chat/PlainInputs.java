package dev.nerve.app.chat;

import dev.nerve.cli.Output;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// A reader of lines from a pipe or a file.
///
/// It repeats each line after the prompt, so that the output is readable.
///
/// A line that ends with a backslash continues on the next line.
public final class PlainInputs implements Inputs {

    private final BufferedReader lines;
    private final Output echo;

    /// @param lines the source of the lines
    /// @param echo the output that repeats them
    public PlainInputs(Reader lines, Output echo) {
        this.lines = new BufferedReader(lines);
        this.echo = echo;
    }

    @Override
    public Input next(String prompt) {
        var text = read();
        if (text == null) {
            return Input.End.END;
        }
        echo.piece(prompt + text + '\n');
        return new Input.Line(text);
    }

    private @Nullable String read() {
        try {
            var line = lines.readLine();
            if (line == null || !line.endsWith("\\")) {
                return line;
            }
            var rest = read();
            return line.substring(0, line.length() - 1) + (rest == null ? "" : "\n" + rest);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Ignores the action: an interrupt ends the process, as for all programs in a pipe.
    @Override
    public Working working(Runnable action) {
        return () -> {};
    }

    @Override
    public boolean isTyped() {
        return false;
    }

    /// Does nothing: the caller owns the source.
    @Override
    public void close() {}
}
