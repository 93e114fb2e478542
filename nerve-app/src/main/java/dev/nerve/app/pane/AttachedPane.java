package dev.nerve.app.pane;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.Poller;

/// A pane of somebody else's that is looked at for a while. *Confined to one thread.*
public final class AttachedPane implements AutoCloseable {

    private final Poller poller;
    private final Terminal terminal;

    private AttachedPane(Poller poller, Terminal terminal) {
        this.poller = poller;
        this.terminal = terminal;
    }

    static AttachedPane open(PaneHost host, PaneId id) throws InterruptedException {
        var poller = Poller.open();
        try {
            var panes = host.backends(poller).get(id.backend());
            return new AttachedPane(poller, panes.attach(id.pane(), new TerminalListener() {}));
        } catch (InterruptedException | RuntimeException failure) {
            poller.close();
            throw failure;
        }
    }

    /// {@return what it shows}
    public Terminal terminal() {
        return terminal;
    }

    /// Lets it go; the pane stays.
    @Override
    public void close() {
        terminal.close();
        poller.close();
    }
}
