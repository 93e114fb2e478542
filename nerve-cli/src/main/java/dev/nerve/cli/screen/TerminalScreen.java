package dev.nerve.cli.screen;

import dev.nerve.cli.console.ConsoleScreen;
import dev.nerve.cli.console.ConsoleSize;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/// The terminal behind a standard stream.
///
/// *Confined to one thread.*
public final class TerminalScreen implements ConsoleScreen {

    private final PrintStream out;
    private final StandardStream stream;
    private final WindowSizeReader window;
    private @Nullable TerminalEcho echo;

    /// Creates the screen of standard output.
    ///
    /// @param out the stream that writes to it
    public TerminalScreen(PrintStream out) {
        this(StandardStream.OUT, out);
    }

    /// @param stream the standard stream
    /// @param out the stream that writes to it
    public TerminalScreen(StandardStream stream, PrintStream out) {
        this.out = out;
        this.stream = stream;
        this.window = WindowSizeReader.of(stream);
    }

    @Override
    public ConsoleSize size() {
        return window.find().orElse(ConsoleSize.DEFAULT);
    }

    @Override
    public synchronized void enter() {
        echo = echo == null ? new TerminalEcho(stream) : echo;
        echo.hide();
    }

    @Override
    public synchronized void leave() {
        if (echo != null) {
            echo.show();
        }
    }

    @Override
    public void write(String text) {
        out.print(text);
        out.flush();
    }
}
