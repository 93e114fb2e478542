package dev.nerve.terminal.pane;

import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.Exit;
import java.util.function.Supplier;

/// Tells the title of a pane, as if its program had just sent it, before what the pane shows.
///
/// Nothing else that a program tells its terminal gets out of a pane. *Confined to one thread*, the
/// one that looks.
public final class Titled implements TerminalListener {

    /// The operating system command that sets a title.
    private static final int TITLE = 0;

    private final TerminalListener listener;
    private final Supplier<String> title;
    private String told = "";

    /// @param listener who hears it
    /// @param title the title that was last seen
    public Titled(TerminalListener listener, Supplier<String> title) {
        this.listener = listener;
        this.title = title;
    }

    @Override
    public void shown() {
        var now = title.get();
        if (!now.equals(told)) {
            told = now;
            listener.told(TITLE, now);
        }
        listener.shown();
    }

    @Override
    public void ended(Exit exit) {
        listener.ended(exit);
    }
}
