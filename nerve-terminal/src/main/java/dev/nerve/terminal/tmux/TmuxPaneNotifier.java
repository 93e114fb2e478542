package dev.nerve.terminal.tmux;

import dev.nerve.terminal.pane.PaneNotifier;
import dev.nerve.terminal.process.ProcessExitMonitor;

/// A notifier of output of a pane and of the end of its program. *Safe for many threads.*
///
/// @param output reports output of the pane
/// @param end reports the end of the program
record TmuxPaneNotifier(PaneNotifier output, ProcessExitMonitor end) implements PaneNotifier {

    /// {@return a notifier for a pane}
    ///
    /// @param server the server of the pane
    /// @param pane the name of the pane
    /// @param pid the process ID of its program
    /// @param ring the action at each notification
    /// @throws InterruptedException if the thread was interrupted; no notifier is left
    static TmuxPaneNotifier open(TmuxClient server, String pane, long pid, Runnable ring)
            throws InterruptedException {
        return new TmuxPaneNotifier(
                TmuxOutputNotifier.open(server, pane, ring),
                ProcessExitMonitor.start(pid, server.errands().poller(), ring));
    }

    @Override
    public boolean arm() throws InterruptedException {
        return output.arm();
    }

    @Override
    public void close() {
        end.close();
        output.close();
    }
}
