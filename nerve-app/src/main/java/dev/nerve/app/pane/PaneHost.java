package dev.nerve.app.pane;

import dev.nerve.terminal.pane.Errands;
import dev.nerve.terminal.process.Poller;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// What the application gives the commands. *Immutable.*
///
/// @param environment the variables; `TMUX`, `TMUX_TMPDIR`, `WEZTERM_PANE` and `PATH` count
/// @param directory where the program was started
/// @param in what is piped in
public record PaneHost(Map<String, String> environment, Path directory, InputStream in) {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    public PaneHost {
        environment = Map.copyOf(environment);
    }

    /// {@return what asks tmux and wezterm}
    ///
    /// @param poller waits for them
    Backends backends(Poller poller) {
        return new Backends(new Errands(directory, environment, LIMIT, poller));
    }

    /// {@return a pane that is there, to look at}
    ///
    /// @param id such as `tmux:%3`
    /// @throws InterruptedException if the thread was interrupted
    public AttachedPane attach(String id) throws InterruptedException {
        return AttachedPane.open(this, PaneId.of(id));
    }

    /// Never what the variables are: there are keys among them.
    @Override
    public String toString() {
        return "PaneHost[directory=%s]".formatted(directory);
    }
}
