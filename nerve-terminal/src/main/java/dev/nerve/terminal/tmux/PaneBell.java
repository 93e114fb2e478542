package dev.nerve.terminal.tmux;

import dev.nerve.terminal.pane.Bell;
import dev.nerve.terminal.process.Vigil;

/// Rings when a pane shows something, and when its program ends. *Safe for many threads.*
///
/// @param output hears the pane
/// @param end hears the program
record PaneBell(Bell output, Vigil end) implements Bell {

    /// {@return a bell for a pane}
    ///
    /// @param server where the pane is
    /// @param pane which
    /// @param pid its program
    /// @param ring what to do when it rings
    /// @throws InterruptedException if the thread was interrupted; there is no bell then
    static PaneBell open(TmuxServer server, String pane, long pid, Runnable ring)
            throws InterruptedException {
        return new PaneBell(
                OutputBell.open(server, pane, ring),
                Vigil.over(pid, server.errands().poller(), ring));
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
