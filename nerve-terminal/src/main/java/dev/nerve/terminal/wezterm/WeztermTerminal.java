package dev.nerve.terminal.wezterm;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalInfo;
import dev.nerve.terminal.backend.TerminalInfo.Ownership;
import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.pane.PaneMonitor;
import dev.nerve.terminal.pane.PaneNotifier;
import dev.nerve.terminal.pane.PaneObservation;
import dev.nerve.terminal.pane.PaneQuery;
import dev.nerve.terminal.pane.PasteSanitizer;
import dev.nerve.terminal.pane.PollInterval;
import dev.nerve.terminal.pane.TitleListener;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A pane of wezterm as a terminal. Every read queries wezterm.
///
/// *Safe for many threads.*
final class WeztermTerminal implements Terminal {

    /// The polling intervals. They are long because each poll starts a large program.
    private static final PollInterval PACE =
            new PollInterval(
                    Duration.ofMillis(100), Duration.ofMillis(1500), Duration.ofSeconds(15));

    private static final String INTERRUPT = "\u0003";
    private static final long ALL = 1_000_000;

    private final WeztermClient wezterm;
    private final String pane;
    private final @Nullable ExitCodeFile exitCodeFile;
    private final PaneMonitor paneMonitor;
    private final WeztermRowNumbers numbers = new WeztermRowNumbers();
    private volatile PaneText last = new PaneText("", "");
    private volatile long cleared;
    private volatile boolean ended;

    private WeztermTerminal(
            WeztermClient wezterm,
            String pane,
            @Nullable ExitCodeFile exitCodeFile,
            Function<Terminal, TerminalListener> listener) {
        this.wezterm = wezterm;
        this.pane = pane;
        this.exitCodeFile = exitCodeFile;
        var titleListener = new TitleListener(listener.apply(this), () -> last.title());
        this.paneMonitor = PaneMonitor.of(pane, this::seen, titleListener, PACE);
    }

    /// {@return a pane with a started monitor}
    ///
    /// @param wezterm the client of wezterm
    /// @param pane the number of the pane
    /// @param exitCodeFile the exit files of the pane, or null if nerve did not create it
    /// @param listener creates the listener of the pane
    static WeztermTerminal open(
            WeztermClient wezterm,
            String pane,
            @Nullable ExitCodeFile exitCodeFile,
            Function<Terminal, TerminalListener> listener) {
        var terminal = new WeztermTerminal(wezterm, pane, exitCodeFile, listener);
        terminal.paneMonitor.start(PaneNotifier.NONE);
        return terminal;
    }

    private PaneObservation seen() throws InterruptedException {
        var exit = exit();
        if (exit.isPresent()) {
            return new PaneObservation.ProgramExit(exit.get());
        }
        var before = last;
        try {
            var text = wezterm.runOnPane("get-text", pane, "", List.of());
            last = new PaneText(text, wezterm.get(pane).title());
        } catch (NerveException.Failed gone) {
            return new PaneObservation.ProgramExit(exit().orElseThrow(() -> gone));
        }
        return last.equals(before) ? PaneObservation.SAME : PaneObservation.CHANGED;
    }

    private Optional<ProcessExit> exit() {
        return exitCodeFile == null ? Optional.empty() : exitCodeFile.exit();
    }

    @Override
    public TerminalInfo info() {
        var weztermPane = PaneQuery.runUnchecked(() -> wezterm.get(pane));
        var pid = exitCodeFile == null ? Optional.<Integer>empty() : exitCodeFile.pid();
        return new TerminalInfo(
                WeztermMultiplexer.BACKEND,
                pane,
                exitCodeFile == null ? Ownership.ATTACHED : Ownership.OURS,
                weztermPane.size(),
                weztermPane.title(),
                pid.map(OptionalLong::of).orElseGet(OptionalLong::empty));
    }

    @Override
    public ScreenFrame frame() {
        return PaneQuery.runUnchecked(this::look).frame();
    }

    @Override
    public TerminalLines read(long from) {
        return PaneQuery.runUnchecked(this::look).since(Math.max(from, cleared));
    }

    private PaneContent look() throws InterruptedException {
        var weztermPane = wezterm.get(pane);
        var bottom = Integer.toString(weztermPane.size().rows() - 1);
        var range = List.of("--start-line", Long.toString(-ALL), "--end-line", bottom);
        var lines =
                wezterm.runOnPane("get-text", pane, "", range)
                        .lines()
                        .map(String::stripTrailing)
                        .toList();
        int above = Math.max(0, lines.size() - weztermPane.size().rows());
        return new PaneContent(
                weztermPane, lines, numbers.first(lines.subList(0, above), weztermPane.size()));
    }

    /// Returns false, because wezterm does not report modes.
    @Override
    public boolean isOn(TerminalMode mode) {
        return false;
    }

    @Override
    public void write(String text) throws InterruptedException {
        type(text, List.of("--no-paste"));
    }

    @Override
    public void paste(String text) throws InterruptedException {
        type(PasteSanitizer.sanitize(text), List.of());
    }

    private void type(String text, List<String> options) throws InterruptedException {
        if (!text.isEmpty()) {
            wezterm.runOnPane("send-text", pane, text, options);
            paneMonitor.wake();
        }
    }

    @Override
    public void interrupt() throws InterruptedException {
        write(INTERRUPT);
    }

    @Override
    public void resize(TerminalSize size) {
        throw new NerveException.Unsupported(
                "wezterm sets the size of its panes: resize its window instead");
    }

    @Override
    public void focus() throws InterruptedException {
        wezterm.runOnPane("activate-pane", pane, "", List.of());
    }

    /// Hides the rows above the screen, because wezterm cannot discard them.
    @Override
    public void clear() {
        cleared = frame().first();
    }

    @Override
    public void stop(Duration grace) throws InterruptedException {
        if (exitCodeFile != null && !ended) {
            end(exitCodeFile, grace);
            ended = true;
            paneMonitor.finish();
            exitCodeFile.remove();
        }
        paneMonitor.close();
    }

    private void end(ExitCodeFile end, Duration grace) throws InterruptedException {
        var tree = end.family();
        try {
            wezterm.run(List.of("kill-pane", "--pane-id", pane), "");
        } finally {
            tree.awaitOrKill(grace);
        }
    }

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
        return "WeztermTerminal[%s]".formatted(pane);
    }

    /// The content of a pane at one moment.
    ///
    /// @param entry the list entry of the pane
    /// @param lines the rows above the screen, and the screen
    /// @param first the number of the first row
    private record PaneContent(WeztermPane entry, List<String> lines, long first) {

        private int above() {
            return Math.max(0, lines.size() - entry.size().rows());
        }

        ScreenFrame frame() {
            return new ScreenFrame(
                    entry.size(), rows(above()), entry.cursor(), entry.title(), first + above());
        }

        TerminalLines since(long from) {
            int skipped = Math.clamp(from - first, 0, lines.size());
            return new TerminalLines(
                    first + skipped, rows(skipped), first + above() + entry.cursor().row());
        }

        /// Marks no row as wrapped, because wezterm does not report wrapping.
        private List<ScreenRow> rows(int skipped) {
            return lines.subList(skipped, lines.size()).stream()
                    .map(line -> new ScreenRow(line, false))
                    .toList();
        }
    }

    /// The text and title of one poll.
    ///
    /// @param text the text of all rows
    /// @param title the title that the program set
    private record PaneText(String text, String title) {}
}
