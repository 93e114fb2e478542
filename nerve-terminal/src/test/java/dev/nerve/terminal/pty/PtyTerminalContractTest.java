package dev.nerve.terminal.pty;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalContract;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.screen.Size;
import java.util.List;
import java.util.Map;

class PtyTerminalContractTest extends TerminalContract {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LANG", "C.UTF-8");

    private final Poller poller = Poller.open();

    @Override
    protected Terminal open(List<String> command, TerminalListener listener) throws Exception {
        var launch = new Launch(command, directory, ENVIRONMENT);
        return PtyTerminal.open(launch, Size.USUAL, 10_000, poller, listener);
    }

    @Override
    protected void giveBack() {
        poller.close();
    }
}
