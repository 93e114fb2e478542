package dev.nerve.terminal.agent;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;
import dev.nerve.terminal.screen.Size;
import dev.nerve.terminal.state.FinishedCommand;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.state.RuleSet;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A terminal whose program is judged at every chunk of its output. *Safe for many threads.*
final class JudgedTerminal implements TerminalListener, AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration LOOK = Duration.ofMillis(3);

    private final PtyTerminal terminal;
    private @Nullable Terminal watched;
    private final Judge judge;
    private final List<Observation> observations = new ArrayList<>();
    private final List<Chunk> chunks = new ArrayList<>();
    private final List<Long> entered = new ArrayList<>();
    private Optional<Exit> exit = Optional.empty();
    private final UpdateEnds shows = new UpdateEnds();
    private long read;
    private long fed;

    /// A piece of output.
    ///
    /// @param end how much there was with it
    /// @param nanos when it came
    record Chunk(long end, long nanos) {}

    JudgedTerminal(Launch launch, Size size, RuleSet rules, Poller poller) throws IOException {
        judge = new Judge(rules, System.nanoTime());
        terminal = PtyTerminal.open(launch, size, 500, poller, this::listener);
    }

    /// The program may write before the constructor is through.
    private synchronized TerminalListener listener(Terminal made) {
        watched = made;
        return this;
    }

    /// What was believed until now rests on what the screen was fed with before this.
    @Override
    public synchronized void output(byte[] output, int length) {
        fed = read;
        observe();
        shows.in(output, length);
        read += length;
        chunks.add(new Chunk(read, System.nanoTime()));
    }

    @Override
    public synchronized void told(int code, String text) {
        judge.told(code, text, System.nanoTime());
    }

    @Override
    public synchronized void shown() {
        fed = shows.next().orElse(read);
        judge.shown(this::frame, System.nanoTime());
        observe();
        notifyAll();
    }

    @Override
    public synchronized void ended(Exit how) {
        judge.ended(how, System.nanoTime());
        exit = Optional.of(how);
        notifyAll();
    }

    private void observe() {
        long now = System.nanoTime();
        observations.add(new Observation(fed, now, judge.verdict(now), frame()));
    }

    private Frame frame() {
        return Objects.requireNonNull(watched).frame();
    }

    synchronized Verdict verdict() {
        return judge.verdict(System.nanoTime());
    }

    synchronized List<Observation> observations() {
        return List.copyOf(observations);
    }

    synchronized List<Chunk> chunks() {
        return List.copyOf(chunks);
    }

    /// {@return when something was typed that may have changed what is true}
    synchronized List<Long> entered() {
        return List.copyOf(entered);
    }

    synchronized List<FinishedCommand> commands() {
        return judge.commands();
    }

    synchronized Optional<Exit> exit() {
        return exit;
    }

    String screen() {
        return terminal.frame().text();
    }

    int columns() {
        return terminal.frame().size().columns();
    }

    void await(TerminalState state) throws InterruptedException, TimeoutException {
        await(state.toString(), () -> verdict().state() == state);
    }

    /// Looks now and then even if nothing happens, because silence may settle something.
    synchronized void await(String what, BooleanSupplier condition)
            throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new TimeoutException(
                        "waited in vain for %s; %s, %s\n%s"
                                .formatted(what, verdict(), exit, screen()));
            }
            wait(LOOK.toMillis());
            if (exit.isEmpty()) {
                observe();
            }
        }
    }

    boolean marksPastes() {
        return terminal.isOn(Mode.BRACKETED_PASTE);
    }

    void paste(String text) throws InterruptedException {
        note("\u001b[200~" + text + "\u001b[201~", false);
        terminal.paste(text);
    }

    /// Types a key that may change what is true.
    void press(String key) throws InterruptedException {
        note(key, true);
        terminal.write(key);
    }

    private synchronized void note(String text, boolean matters) {
        long now = System.nanoTime();
        judge.typed(text, now);
        if (matters) {
            entered.add(now);
        }
    }

    /// Until the program has drawn anew, nobody can tell much.
    void resize(Size size) {
        note("", true);
        terminal.resize(size);
    }

    @Override
    public void close() {
        terminal.close();
    }
}
