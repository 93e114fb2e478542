package dev.nerve.tools.pane;

import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// The services that the application provides to commands that use panes. *Immutable.*
///
/// @param environment the variables; nerve reads `TMUX`, `TMUX_TMPDIR`, `WEZTERM_PANE` and `PATH`
/// @param directory the directory in which the program was started
/// @param in the standard input
public record PaneServices(Map<String, String> environment, Path directory, InputStream in) {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    public PaneServices {
        environment = Map.copyOf(environment);
    }

    /// {@return the backends tmux and wezterm}
    ///
    /// @param poller polls their processes
    PaneBackends backends(DescriptorPoller poller) {
        return new PaneBackends(new CommandRunner(directory, environment, LIMIT, poller));
    }

    /// {@return an existing pane, attached for reading}
    ///
    /// @param id the id of the pane, such as `tmux:%3`
    /// @throws InterruptedException if the thread was interrupted
    public ExternalPane attach(String id) throws InterruptedException {
        return ExternalPane.open(this, PaneId.of(id));
    }

    /// Omits the variables, because there are keys among them.
    @Override
    public String toString() {
        return "PaneServices[directory=%s]".formatted(directory);
    }
}
