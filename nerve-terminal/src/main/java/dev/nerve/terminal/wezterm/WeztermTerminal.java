package dev.nerve.terminal.wezterm;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalInfo;
import dev.nerve.terminal.backend.TerminalInfo.Ownership;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.pane.Ask;
import dev.nerve.terminal.pane.Bell;
import dev.nerve.terminal.pane.Pace;
import dev.nerve.terminal.pane.PastedText;
import dev.nerve.terminal.pane.Seen;
import dev.nerve.terminal.pane.Titled;
import dev.nerve.terminal.pane.Watch;
import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;
import dev.nerve.terminal.screen.Row;
import dev.nerve.terminal.screen.Size;
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
    private static final Pace PACE =
            new Pace(Duration.ofMillis(100), Duration.ofMillis(1500), Duration.ofSeconds(15));

    private static final String INTERRUPT = "\u0003";
    private static final long ALL = 1_000_000;

    private final Wezterm wezterm;
    private final String pane;
    private final @Nullable Ending ending;
    private final Watch watch;
    private final Scrollback scrollback = new Scrollback();
    private volatile Sight last = new Sight("", "");
    private volatile long cleared;
    private volatile boolean ended;

    private WeztermTerminal(
            Wezterm wezterm,
            String pane,
            @Nullable Ending ending,
            Function<Terminal, TerminalListener> listener) {
        this.wezterm = wezterm;
        this.pane = pane;
        this.ending = ending;
        var titled = new Titled(listener.apply(this), () -> last.title());
        this.watch = Watch.of(pane, this::seen, titled, PACE);
    }

    /// {@return a pane with a started monitor}
    ///
    /// @param wezterm the client of wezterm
    /// @param pane the number of the pane
    /// @param ending the exit files of the pane, or null if nerve did not create it
    /// @param listener creates the listener of the pane
    static WeztermTerminal open(
            Wezterm wezterm,
            String pane,
            @Nullable Ending ending,
            Function<Terminal, TerminalListener> listener) {
        var terminal = new WeztermTerminal(wezterm, pane, ending, listener);
        terminal.watch.start(Bell.NONE);
        return terminal;
    }

    private Seen seen() throws InterruptedException {
        var exit = exit();
        if (exit.isPresent()) {
            return new Seen.Ended(exit.get());
        }
        var before = last;
        try {
            var text = wezterm.about("get-text", pane, "", List.of());
            last = new Sight(text, wezterm.get(pane).title());
        } catch (NerveException.Failed gone) {
            return new Seen.Ended(exit().orElseThrow(() -> gone));
        }
        return last.equals(before) ? Seen.SAME : Seen.CHANGED;
    }

    private Optional<Exit> exit() {
        return ending == null ? Optional.empty() : ending.exit();
    }

    @Override
    public TerminalInfo info() {
        var entry = Ask.now(() -> wezterm.get(pane));
        var pid = ending == null ? Optional.<Integer>empty() : ending.pid();
        return new TerminalInfo(
                WeztermPanes.BACKEND,
                pane,
                ending == null ? Ownership.ATTACHED : Ownership.OURS,
                entry.size(),
                entry.title(),
                pid.map(OptionalLong::of).orElseGet(OptionalLong::empty));
    }

    @Override
    public Frame frame() {
        return Ask.now(this::look).frame();
    }

    @Override
    public Lines read(long from) {
        return Ask.now(this::look).since(Math.max(from, cleared));
    }

    private View look() throws InterruptedException {
        var entry = wezterm.get(pane);
        var bottom = Integer.toString(entry.size().rows() - 1);
        var range = List.of("--start-line", Long.toString(-ALL), "--end-line", bottom);
        var lines =
                wezterm.about("get-text", pane, "", range)
                        .lines()
                        .map(String::stripTrailing)
                        .toList();
        int above = Math.max(0, lines.size() - entry.size().rows());
        return new View(entry, lines, scrollback.first(lines.subList(0, above), entry.size()));
    }

    /// Returns false, because wezterm does not report modes.
    @Override
    public boolean isOn(Mode mode) {
        return false;
    }

    @Override
    public void write(String text) throws InterruptedException {
        type(text, List.of("--no-paste"));
    }

    @Override
    public void paste(String text) throws InterruptedException {
        type(PastedText.harmless(text), List.of());
    }

    private void type(String text, List<String> options) throws InterruptedException {
        if (!text.isEmpty()) {
            wezterm.about("send-text", pane, text, options);
            watch.wake();
        }
    }

    @Override
    public void interrupt() throws InterruptedException {
        write(INTERRUPT);
    }

    @Override
    public void resize(Size size) {
        throw new NerveException.Unsupported(
                "wezterm sets the size of its panes: resize its window instead");
    }

    @Override
    public void focus() throws InterruptedException {
        wezterm.about("activate-pane", pane, "", List.of());
    }

    /// Hides the rows above the screen, because wezterm cannot discard them.
    @Override
    public void clear() {
        cleared = frame().first();
    }

    @Override
    public void stop(Duration grace) throws InterruptedException {
        if (ending != null && !ended) {
            end(ending, grace);
            ended = true;
            watch.finish();
            ending.remove();
        }
        watch.close();
    }

    private void end(Ending end, Duration grace) throws InterruptedException {
        var family = end.family();
        try {
            wezterm.run(List.of("kill-pane", "--pane-id", pane), "");
        } finally {
            family.end(grace);
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
            watch.close();
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
    private record View(Entry entry, List<String> lines, long first) {

        private int above() {
            return Math.max(0, lines.size() - entry.size().rows());
        }

        Frame frame() {
            return new Frame(
                    entry.size(), rows(above()), entry.cursor(), entry.title(), first + above());
        }

        Lines since(long from) {
            int skipped = Math.clamp(from - first, 0, lines.size());
            return new Lines(
                    first + skipped, rows(skipped), first + above() + entry.cursor().row());
        }

        /// Marks no row as wrapped, because wezterm does not report wrapping.
        private List<Row> rows(int skipped) {
            return lines.subList(skipped, lines.size()).stream()
                    .map(line -> new Row(line, false))
                    .toList();
        }
    }

    /// The text and title of one poll.
    ///
    /// @param text the text of all rows
    /// @param title the title that the program set
    private record Sight(String text, String title) {}
}
