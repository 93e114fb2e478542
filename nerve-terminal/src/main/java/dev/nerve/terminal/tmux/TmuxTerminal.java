package dev.nerve.terminal.tmux;

import dev.nerve.NerveException;
import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalInfo;
import dev.nerve.terminal.backend.TerminalInfo.Ownership;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.pane.Ask;
import dev.nerve.terminal.pane.Pace;
import dev.nerve.terminal.pane.Seen;
import dev.nerve.terminal.pane.Titled;
import dev.nerve.terminal.pane.Watch;
import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.process.Signal;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;
import dev.nerve.terminal.screen.Size;
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

    private static final Pace PACE =
            new Pace(Duration.ofMillis(40), Duration.ofSeconds(1), Duration.ofSeconds(15));

    /// The time that tmux may take to learn the exit of a program.
    private static final Duration UNSURE = Duration.ofSeconds(3);

    private static final String INTERRUPT = "\u0003";

    private final TmuxServer server;
    private final String pane;
    private final Ownership ownership;
    private final Typing typing;
    private final Watch watch;
    private final RowNumbers numbers = new RowNumbers();
    private volatile @Nullable Look last;
    private volatile boolean ended;
    private long unsureSince;

    private TmuxTerminal(
            TmuxServer server,
            String pane,
            Ownership ownership,
            Function<Terminal, TerminalListener> listener) {
        this.server = server;
        this.pane = pane;
        this.ownership = ownership;
        this.typing = new Typing(server, pane);
        var titled = new Titled(listener.apply(this), this::title);
        this.watch = Watch.of(pane, this::seen, titled, PACE);
    }

    /// {@return a pane with a started monitor}
    ///
    /// @param server the server of the pane
    /// @param pane the name of the pane
    /// @param ownership the owner of the pane
    /// @param listener creates the listener of the pane
    static TmuxTerminal open(
            TmuxServer server,
            String pane,
            Ownership ownership,
            Function<Terminal, TerminalListener> listener)
            throws InterruptedException {
        var terminal = new TmuxTerminal(server, pane, ownership, listener);
        // Fails here if the pane does not exist. The monitor's first poll reports the screen.
        long pid = terminal.look(0).facts().program().pid();
        terminal.watch.start(PaneBell.open(server, pane, pid, terminal::wake));
        return terminal;
    }

    private String title() {
        var seen = last;
        return seen == null ? "" : seen.facts().title();
    }

    private void wake() {
        watch.wake();
    }

    private Seen seen() throws InterruptedException {
        var before = last;
        var now = look(0);
        last = now;
        if (now.facts().program().dead()) {
            var exit = now.facts().program().exit();
            return exit.isPresent() ? new Seen.Ended(exit.get()) : unsure();
        }
        return before == null || !now.equals(before) ? Seen.CHANGED : Seen.SAME;
    }

    /// Handles a dead pane without an exit. Tmux notices the closed pane before it learns the exit;
    /// versions before 3.3 never report a signal.
    private Seen unsure() throws InterruptedException {
        long now = System.nanoTime();
        unsureSince = unsureSince == 0 ? now : unsureSince;
        // Tmux can miss the signal that makes it collect exits; the end of another child repeats
        // it. CHANGED keeps the polls frequent.
        server.ask(List.of("run-shell", "true"));
        return now - unsureSince < UNSURE.toNanos()
                ? Seen.CHANGED
                : new Seen.Ended(new Exit.Killed(Signal.HUP));
    }

    private Look look(long above) throws InterruptedException {
        var look = Look.parse(server.get(Look.commands(pane, above)), above);
        numbers.first(look.facts());
        return look;
    }

    /// Returns the last capture on the monitor's thread, so that listeners see the reported screen;
    /// otherwise captures the pane.
    private Look now() {
        var seen = last;
        return watch.isCurrent() && seen != null ? seen : Ask.now(() -> look(0));
    }

    @Override
    public TerminalInfo info() {
        var facts = now().facts();
        return new TerminalInfo(
                TmuxPanes.BACKEND,
                pane,
                ownership,
                facts.size(),
                facts.title(),
                OptionalLong.of(facts.program().pid()));
    }

    @Override
    public Frame frame() {
        var look = now();
        var facts = look.facts();
        return new Frame(
                facts.size(), look.screen(), facts.cursor(), facts.title(), numbers.first(facts));
    }

    @Override
    public Lines read(long from) {
        return Ask.now(() -> since(from));
    }

    /// Captures again if rows have scrolled since the last capture.
    private Lines since(long from) throws InterruptedException {
        while (true) {
            long above = numbers.above(from);
            var look = look(above);
            long first = numbers.first(look.facts());
            long kept = Math.min(above, look.facts().history().size());
            if (first - kept <= from || kept == look.facts().history().size()) {
                return lines(look, first - kept, from);
            }
        }
    }

    private static Lines lines(Look look, long start, long from) {
        int skipped = Math.clamp(from - start, 0, look.rows().size());
        int screen = look.rows().size() - look.screen().size();
        long next = start + screen + look.facts().cursor().row();
        return new Lines(start + skipped, look.rows().subList(skipped, look.rows().size()), next);
    }

    @Override
    public boolean isOn(Mode mode) {
        return now().facts().modes().contains(mode);
    }

    @Override
    public void write(String text) throws InterruptedException {
        typing.raw(text);
        watch.wake();
    }

    @Override
    public void paste(String text) throws InterruptedException {
        typing.paste(text);
        watch.wake();
    }

    @Override
    public void interrupt() throws InterruptedException {
        write(INTERRUPT);
    }

    @Override
    public void resize(Size size) {
        if (ownership == Ownership.ATTACHED) {
            throw new NerveException.Unsupported(
                    "tmux pane %s is not ours: its viewers determine its size".formatted(pane));
        }
        var columns = Integer.toString(size.columns());
        var rows = Integer.toString(size.rows());
        tell(List.of("resize-window", "-t", pane, "-x", columns, "-y", rows));
    }

    @Override
    public void focus() throws InterruptedException {
        server.get(
                TmuxServer.sequence(
                        List.of("select-window", "-t", pane), List.of("select-pane", "-t", pane)));
        var person = person();
        if (!person.isEmpty()) {
            server.ask(List.of("switch-client", "-c", person, "-t", pane));
        }
    }

    /// {@return the client of the person who typed last, or an empty text; nerve's own clients do
    /// not count}
    private String person() throws InterruptedException {
        var format = "#{client_activity} #{client_control_mode} #{client_name}";
        return server.ask(List.of("list-clients", "-F", format))
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
        tell(List.of("clear-history", "-t", pane));
        now();
    }

    private void tell(List<String> command) {
        Ask.now(() -> server.get(command));
        watch.wake();
    }

    @Override
    public void stop(Duration grace) throws InterruptedException {
        if (ownership == Ownership.OURS && !ended) {
            TmuxPanes.end(server, pane, grace);
            ended = true;
            watch.finish();
        }
        watch.close();
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
            watch.close();
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
