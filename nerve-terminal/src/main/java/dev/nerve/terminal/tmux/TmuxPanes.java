package dev.nerve.terminal.tmux;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalInfo.Ownership;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.pane.Errands;
import dev.nerve.terminal.pane.Family;
import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.PaneLaunch;
import dev.nerve.terminal.pane.Panes;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/// The panes of a tmux server. Each pane of nerve is alone in its own session.
///
/// *Immutable.*
public final class TmuxPanes implements Panes {

    static final String BACKEND = "tmux";

    private static final Duration GRACE = Duration.ofSeconds(2);

    /// The largest number of servers that may be ending while a pane is created.
    private static final int MOST_SERVERS = 3;

    private final TmuxServer server;

    private TmuxPanes(TmuxServer server) {
        this.server = server;
    }

    /// {@return the panes of the server that the environment selects}
    ///
    /// @param errands runs tmux; its variables `TMUX`, `TMUX_TMPDIR` and `PATH` have an effect
    public static TmuxPanes of(Errands errands) {
        return new TmuxPanes(new TmuxServer(errands, List.of()));
    }

    /// {@return the panes of the server with a given socket}
    ///
    /// @param errands runs tmux
    /// @param socket the name of the socket in tmux's directory, or its path
    public static TmuxPanes of(Errands errands, String socket) {
        var option = socket.indexOf('/') < 0 ? "-L" : "-S";
        return new TmuxPanes(new TmuxServer(errands, List.of(option, socket)));
    }

    @Override
    public String backend() {
        return BACKEND;
    }

    @Override
    public List<Pane> list() throws InterruptedException {
        var ran = server.ask(List.of("list-panes", "-a", "-F", Listed.FORMAT));
        if (TmuxServer.isEnded(ran)) {
            return List.of();
        }
        if (!ran.isGood()) {
            throw TmuxServer.failure(ran);
        }
        return ran.output().lines().map(Listed::parse).toList();
    }

    @Override
    public String spawn(PaneLaunch launch) throws InterruptedException {
        var command = launch.found(server.errands().environment());
        var pane = new NewPane(launch, command);
        return TmuxServer.alone(() -> made(pane)).strip();
    }

    /// Creates the pane. A server that is ending accepts no new pane, so this method tries again
    /// with the next server.
    private String made(NewPane pane) throws InterruptedException {
        for (int tries = 1; ; tries++) {
            var ran = server.ask(pane.commands());
            if (ran.isGood()) {
                return ran.output();
            }
            if (!TmuxServer.isEnded(ran) || tries == MOST_SERVERS) {
                throw TmuxServer.failure(ran);
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
        var ran = server.ask(List.of("display-message", "-p", "-t", id, "#{pane_id}"));
        var pane = ran.output().strip();
        if (TmuxServer.isEnded(ran)) {
            throw new NerveException.NotFound(
                    "tmux pane '%s' not found: no server of tmux runs (%s)"
                            .formatted(id, ran.complaint()));
        }
        if (!ran.isGood() || pane.isEmpty()) {
            throw new NerveException.NotFound(
                    "tmux pane '%s' not found; 'nerve pane list' shows all panes".formatted(id));
        }
        return pane;
    }

    /// Ends a pane and all processes in it. Does nothing if the pane no longer exists.
    static void end(TmuxServer server, String pane, Duration grace) throws InterruptedException {
        var pid = server.ask(List.of("display-message", "-p", "-t", pane, "#{pane_pid}"));
        var family = family(pid.output().strip());
        try {
            TmuxServer.alone(() -> server.ask(List.of("kill-pane", "-t", pane)));
        } finally {
            family.end(grace);
        }
    }

    private static Family family(String pid) {
        return pid.matches("[1-9]\\d{0,9}")
                ? Family.of(Long.parseLong(pid))
                : new Family(List.of());
    }
}
