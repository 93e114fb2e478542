package dev.nerve.app.chat;

import dev.nerve.cli.Output;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Lines of a pipe or a file, repeated behind the prompt so that what comes out can be read.
///
/// A line that ends with a backslash goes on in the next.
public final class PlainInputs implements Inputs {

    private final BufferedReader lines;
    private final Output echo;

    /// @param lines where they come from
    /// @param echo where they are repeated
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

    /// An interrupt ends the process, as it does for all programs in a pipe.
    @Override
    public Working working(Runnable action) {
        return () -> {};
    }

    @Override
    public boolean isTyped() {
        return false;
    }

    /// They belong to who opened them.
    @Override
    public void close() {}
}
