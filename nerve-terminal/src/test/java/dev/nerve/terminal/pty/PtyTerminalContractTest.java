package dev.nerve.terminal.pty;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalContract;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import java.util.List;
import java.util.Map;

class PtyTerminalContractTest extends TerminalContract {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LANG", "C.UTF-8");

    private final DescriptorPoller poller = DescriptorPoller.open();

    @Override
    protected Terminal open(List<String> command, TerminalListener listener) throws Exception {
        var launch = new LaunchRequest(command, directory, ENVIRONMENT);
        return PtyTerminal.open(launch, TerminalSize.DEFAULT, 10_000, poller, listener);
    }

    @Override
    protected void giveBack() {
        poller.close();
    }
}
