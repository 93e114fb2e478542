package dev.nerve.terminal.pane;

import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.ProcessExit;
import java.util.function.Supplier;

/// A listener wrapper that reports a changed title of a pane before the changed screen, as if the
/// program had just set it.
///
/// A pane provides no other signals of its program. *Confined to one thread*, the one that polls
/// the pane.
public final class TitleListener implements TerminalListener {

    /// The operating system command that sets a title.
    private static final int TITLE = 0;

    private final TerminalListener listener;
    private final Supplier<String> title;
    private String told = "";

    /// @param listener the wrapped listener
    /// @param title returns the title of the last poll
    public TitleListener(TerminalListener listener, Supplier<String> title) {
        this.listener = listener;
        this.title = title;
    }

    @Override
    public void screenChanged() {
        var now = title.get();
        if (!now.equals(told)) {
            told = now;
            listener.oscReceived(TITLE, now);
        }
        listener.screenChanged();
    }

    @Override
    public void programEnded(ProcessExit exit) {
        listener.programEnded(exit);
    }
}
