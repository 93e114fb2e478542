package dev.nerve.terminal.tmux;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalInfo;
import dev.nerve.terminal.backend.TerminalInfo.Ownership;
import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.pane.PaneMonitor;
import dev.nerve.terminal.pane.PaneObservation;
import dev.nerve.terminal.pane.PaneQuery;
import dev.nerve.terminal.pane.PollInterval;
import dev.nerve.terminal.pane.TitleListener;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A pane of tmux as a terminal. Every read queries tmux.
///
/// *Safe for many threads.*
final class TmuxTerminal implements Terminal {

    private static final PollInterval PACE =
            new PollInterval(Duration.ofMillis(40), Duration.ofSeconds(1), Duration.ofSeconds(15));

    /// The time that tmux may take to learn the exit of a program.
    private static final Duration UNSURE = Duration.ofSeconds(3);

    private static final String INTERRUPT = "\u0003";

    private final TmuxClient server;
    private final String pane;
    private final Ownership ownership;
    private final TmuxInput input;
    private final PaneMonitor paneMonitor;
    private final TmuxRowNumbers numbers = new TmuxRowNumbers();
    private volatile @Nullable PaneCapture last;
    private volatile boolean ended;
    private long unsureSince;

    private TmuxTerminal(
            TmuxClient server,
            String pane,
            Ownership ownership,
            Function<Terminal, TerminalListener> listener) {
        this.server = server;
        this.pane = pane;
        this.ownership = ownership;
        this.input = new TmuxInput(server, pane);
        var titleListener = new TitleListener(listener.apply(this), this::title);
        this.paneMonitor = PaneMonitor.of(pane, this::seen, titleListener, PACE);
    }

    /// {@return a pane with a started monitor}
    ///
    /// @param server the server of the pane
    /// @param pane the name of the pane
    /// @param ownership the owner of the pane
    /// @param listener creates the listener of the pane
    static TmuxTerminal open(
            TmuxClient server,
            String pane,
            Ownership ownership,
            Function<Terminal, TerminalListener> listener)
            throws InterruptedException {
        var terminal = new TmuxTerminal(server, pane, ownership, listener);
        // Fails here if the pane does not exist. The monitor's first poll reports the screen.
        long pid = terminal.look(0).facts().program().pid();
        terminal.paneMonitor.start(TmuxPaneNotifier.open(server, pane, pid, terminal::wake));
        return terminal;
    }

    private String title() {
        var seen = last;
        return seen == null ? "" : seen.facts().title();
    }

    private void wake() {
        paneMonitor.wake();
    }

    private PaneObservation seen() throws InterruptedException {
        var before = last;
        var now = look(0);
        last = now;
        if (now.facts().program().dead()) {
            var exit = now.facts().program().exit();
            return exit.isPresent() ? new PaneObservation.ProgramExit(exit.get()) : unsure();
        }
        return before == null || !now.equals(before)
                ? PaneObservation.CHANGED
                : PaneObservation.SAME;
    }

    /// Handles a dead pane without an exit. Tmux notices the closed pane before it learns the exit;
    /// versions before 3.3 never report a signal.
    private PaneObservation unsure() throws InterruptedException {
        long now = System.nanoTime();
        unsureSince = unsureSince == 0 ? now : unsureSince;
        // Tmux can miss the signal that makes it collect exits; the end of another child repeats
        // it. CHANGED keeps the polls frequent.
        server.tryRun(List.of("run-shell", "true"));
        return now - unsureSince < UNSURE.toNanos()
                ? PaneObservation.CHANGED
                : new PaneObservation.ProgramExit(new ProcessExit.SignalExit(ProcessSignal.HUP));
    }

    private PaneCapture look(long above) throws InterruptedException {
        var paneCapture = PaneCapture.parse(server.run(PaneCapture.commands(pane, above)), above);
        numbers.first(paneCapture.facts());
        return paneCapture;
    }

    /// Returns the last capture on the monitor's thread, so that listeners see the reported screen;
    /// otherwise captures the pane.
    private PaneCapture now() {
        var seen = last;
        return paneMonitor.isMonitorThread() && seen != null
                ? seen
                : PaneQuery.runUnchecked(() -> look(0));
    }

    @Override
    public TerminalInfo info() {
        var status = now().facts();
        return new TerminalInfo(
                TmuxMultiplexer.BACKEND,
                pane,
                ownership,
                status.size(),
                status.title(),
                OptionalLong.of(status.program().pid()));
    }

    @Override
    public ScreenFrame frame() {
        var paneCapture = now();
        var status = paneCapture.facts();
        return new ScreenFrame(
                status.size(),
                paneCapture.screen(),
                status.cursor(),
                status.title(),
                numbers.first(status));
    }

    @Override
    public TerminalLines read(long from) {
        return PaneQuery.runUnchecked(() -> since(from));
    }

    /// Captures again if rows have scrolled since the last capture.
    private TerminalLines since(long from) throws InterruptedException {
        while (true) {
            long above = numbers.above(from);
            var paneCapture = look(above);
            long first = numbers.first(paneCapture.facts());
            long kept = Math.min(above, paneCapture.facts().history().size());
            if (first - kept <= from || kept == paneCapture.facts().history().size()) {
                return lines(paneCapture, first - kept, from);
            }
        }
    }

    private static TerminalLines lines(PaneCapture paneCapture, long start, long from) {
        int skipped = Math.clamp(from - start, 0, paneCapture.rows().size());
        int screen = paneCapture.rows().size() - paneCapture.screen().size();
        long next = start + screen + paneCapture.facts().cursor().row();
        return new TerminalLines(
                start + skipped,
                paneCapture.rows().subList(skipped, paneCapture.rows().size()),
                next);
    }

    @Override
    public boolean isOn(TerminalMode mode) {
        return now().facts().modes().contains(mode);
    }

    @Override
    public void write(String text) throws InterruptedException {
        input.raw(text);
        paneMonitor.wake();
    }

    @Override
    public void paste(String text) throws InterruptedException {
        input.paste(text);
        paneMonitor.wake();
    }

    @Override
    public void interrupt() throws InterruptedException {
        write(INTERRUPT);
    }

    @Override
    public void resize(TerminalSize size) {
        if (ownership == Ownership.ATTACHED) {
            throw new NerveException.Unsupported(
                    "tmux pane %s is not ours: its viewers determine its size".formatted(pane));
        }
        var columns = Integer.toString(size.columns());
        var rows = Integer.toString(size.rows());
        runCommand(List.of("resize-window", "-t", pane, "-x", columns, "-y", rows));
    }

    @Override
    public void focus() throws InterruptedException {
        server.run(
                TmuxClient.sequence(
                        List.of("select-window", "-t", pane), List.of("select-pane", "-t", pane)));
        var person = person();
        if (!person.isEmpty()) {
            server.tryRun(List.of("switch-client", "-c", person, "-t", pane));
        }
    }

    /// {@return the client of the person who typed last, or an empty text; nerve's own clients do
    /// not count}
    private String person() throws InterruptedException {
        var format = "#{client_activity} #{client_control_mode} #{client_name}";
        return server.tryRun(List.of("list-clients", "-F", format))
                .output()
                .lines()
                .map(line -> line.split(" ", 3))
                .filter(words -> words.length == 3 && words[1].equals("0"))
                .max(Comparator.comparing(words -> words[0]))
                .map(words -> words[2])
                .orElse("");
    }

    @Override
    public void clear() {
        now();
        runCommand(List.of("clear-history", "-t", pane));
        now();
    }

    private void runCommand(List<String> command) {
        PaneQuery.runUnchecked(() -> server.run(command));
        paneMonitor.wake();
    }

    @Override
    public void stop(Duration grace) throws InterruptedException {
        if (ownership == Ownership.OURS && !ended) {
            TmuxMultiplexer.end(server, pane, grace);
            ended = true;
            paneMonitor.finish();
        }
        paneMonitor.close();
    }

    /// Stops the pane. The monitor's thread reports the end of our own pane and then ends by
    /// itself.
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            stop(Duration.ZERO);
        } catch (InterruptedException _) {
            interrupted = true;
        } finally {
            paneMonitor.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public String toString() {
        return "TmuxTerminal[%s]".formatted(pane);
    }
}
