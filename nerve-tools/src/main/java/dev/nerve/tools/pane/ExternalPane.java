package dev.nerve.tools.pane;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;

/// A pane that nerve did not start and reads for a while. *Confined to one thread.*
public final class ExternalPane implements AutoCloseable {

    private final DescriptorPoller poller;
    private final Terminal terminal;

    private ExternalPane(DescriptorPoller poller, Terminal terminal) {
        this.poller = poller;
        this.terminal = terminal;
    }

    static ExternalPane open(PaneServices services, PaneId id) throws InterruptedException {
        var poller = DescriptorPoller.open();
        try {
            var multiplexer = services.backends(poller).get(id.backend());
            return new ExternalPane(
                    poller, multiplexer.attach(id.pane(), new TerminalListener() {}));
        } catch (InterruptedException | RuntimeException failure) {
            poller.close();
            throw failure;
        }
    }

    /// {@return the terminal of the pane}
    public Terminal terminal() {
        return terminal;
    }

    /// Detaches from the pane, which stays open.
    @Override
    public void close() {
        terminal.close();
        poller.close();
    }
}
