package dev.nerve.app.screen;

import dev.nerve.cli.progress.Screen;
import dev.nerve.cli.progress.Size;
import java.io.PrintStream;

/// The terminal behind standard output.
///
/// *Confined to one thread.*
public final class TerminalScreen implements Screen {

    private final PrintStream out;
    private final WindowSize window = WindowSize.ofOutput();

    /// @param out what writes to it
    public TerminalScreen(PrintStream out) {
        this.out = out;
    }

    @Override
    public Size size() {
        return window.find().orElse(Size.USUAL);
    }

    @Override
    public void write(String text) {
        out.print(text);
        out.flush();
    }
}
