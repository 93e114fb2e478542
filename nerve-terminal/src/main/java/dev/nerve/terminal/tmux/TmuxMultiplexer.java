package dev.nerve.terminal.tmux;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalInfo.Ownership;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.PaneLaunch;
import dev.nerve.terminal.pane.PaneProcessTree;
import dev.nerve.terminal.pane.TerminalMultiplexer;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/// The panes of a tmux server. Each pane of nerve is alone in its own session.
///
/// *Immutable.*
public final class TmuxMultiplexer implements TerminalMultiplexer {

    static final String BACKEND = "tmux";

    private static final Duration GRACE = Duration.ofSeconds(2);

    /// The largest number of servers that may be ending while a pane is created.
    private static final int MOST_SERVERS = 3;

    private final TmuxClient server;

    private TmuxMultiplexer(TmuxClient server) {
        this.server = server;
    }

    /// {@return the panes of the server that the environment selects}
    ///
    /// @param runner runs tmux; its variables `TMUX`, `TMUX_TMPDIR` and `PATH` have an effect
    public static TmuxMultiplexer of(CommandRunner runner) {
        return new TmuxMultiplexer(new TmuxClient(runner, List.of()));
    }

    /// {@return the panes of the server with a given socket}
    ///
    /// @param runner runs tmux
    /// @param socket the name of the socket in tmux's directory, or its path
    public static TmuxMultiplexer of(CommandRunner runner, String socket) {
        var option = socket.indexOf('/') < 0 ? "-L" : "-S";
        return new TmuxMultiplexer(new TmuxClient(runner, List.of(option, socket)));
    }

    @Override
    public String backend() {
        return BACKEND;
    }

    @Override
    public List<Pane> list() throws InterruptedException {
        var commandResult = server.tryRun(List.of("list-panes", "-a", "-F", PaneListParser.FORMAT));
        if (TmuxClient.isServerGone(commandResult)) {
            return List.of();
        }
        if (!commandResult.isSuccess()) {
            throw TmuxClient.failure(commandResult);
        }
        return commandResult.output().lines().map(PaneListParser::parse).toList();
    }

    @Override
    public String spawn(PaneLaunch launch) throws InterruptedException {
        var command = launch.resolvedCommand(server.errands().environment());
        var pane = new NewPaneCommands(launch, command);
        return TmuxClient.exclusively(() -> made(pane)).strip();
    }

    /// Creates the pane. A server that is ending accepts no new pane, so this method tries again
    /// with the next server.
    private String made(NewPaneCommands pane) throws InterruptedException {
        for (int tries = 1; ; tries++) {
            var commandResult = server.tryRun(pane.commands());
            if (commandResult.isSuccess()) {
                return commandResult.output();
            }
            if (!TmuxClient.isServerGone(commandResult) || tries == MOST_SERVERS) {
                throw TmuxClient.failure(commandResult);
            }
        }
    }

    @Override
    public Terminal open(PaneLaunch launch, Function<Terminal, TerminalListener> listener)
            throws InterruptedException {
        var pane = spawn(launch);
        try {
            return TmuxTerminal.open(server, pane, Ownership.OURS, listener);
        } catch (NerveException | InterruptedException failure) {
            end(server, pane, Duration.ZERO);
            throw failure;
        }
    }

    @Override
    public Terminal attach(String id, Function<Terminal, TerminalListener> listener)
            throws InterruptedException {
        return TmuxTerminal.open(server, found(id), Ownership.ATTACHED, listener);
    }

    @Override
    public void kill(String id) throws InterruptedException {
        end(server, found(id), GRACE);
    }

    @Override
    public String hint(String id) {
        return String.join(" ", server.command(List.of("attach", "-t", "'" + id + "'")))
                .replace("tmux -u", "tmux");
    }

    /// {@return the name of a pane, which may be given in any form that tmux accepts}
    private String found(String id) throws InterruptedException {
        var commandResult = server.tryRun(List.of("display-message", "-p", "-t", id, "#{pane_id}"));
        var pane = commandResult.output().strip();
        if (TmuxClient.isServerGone(commandResult)) {
            throw new NerveException.NotFound(
                    "tmux pane '%s' not found: no server of tmux runs (%s)"
                            .formatted(id, commandResult.errorText()));
        }
        if (!commandResult.isSuccess() || pane.isEmpty()) {
            throw new NerveException.NotFound("tmux pane '%s' not found".formatted(id))
                    .with("pane", id)
                    .with(HintId.LIST_PANES);
        }
        return pane;
    }

    /// Ends a pane and all processes in it. Does nothing if the pane no longer exists.
    static void end(TmuxClient server, String pane, Duration grace) throws InterruptedException {
        var pid = server.tryRun(List.of("display-message", "-p", "-t", pane, "#{pane_pid}"));
        var tree = family(pid.output().strip());
        try {
            TmuxClient.exclusively(() -> server.tryRun(List.of("kill-pane", "-t", pane)));
        } finally {
            tree.awaitOrKill(grace);
        }
    }

    private static PaneProcessTree family(String pid) {
        return pid.matches("[1-9]\\d{0,9}")
                ? PaneProcessTree.of(Long.parseLong(pid))
                : new PaneProcessTree(List.of());
    }
}
