package dev.nerve.app.chat;

import dev.nerve.cli.output.CommandOutput;
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
public final class PipedLineReader implements ChatLineReader {

    private final BufferedReader lines;
    private final CommandOutput echo;

    /// @param lines the source of the lines
    /// @param echo the output that repeats them
    public PipedLineReader(Reader lines, CommandOutput echo) {
        this.lines = new BufferedReader(lines);
        this.echo = echo;
    }

    @Override
    public ReadResult next(String prompt) {
        var text = read();
        if (text == null) {
            return ReadResult.End.END;
        }
        echo.chunk(prompt + text + '\n');
        return new ReadResult.Line(text);
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
    public InterruptScope onInterrupt(Runnable action) {
        return () -> {};
    }

    @Override
    public boolean isInteractive() {
        return false;
    }

    /// Does nothing: the caller owns the source.
    @Override
    public void close() {}
}
