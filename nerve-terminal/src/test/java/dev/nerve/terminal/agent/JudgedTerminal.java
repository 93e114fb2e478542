package dev.nerve.terminal.agent;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.FinishedCommand;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.detection.StateVerdict;
import dev.nerve.terminal.state.rule.StateRuleSet;
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
    private final StateDetector detector;
    private final List<Observation> observations = new ArrayList<>();
    private final List<Chunk> chunks = new ArrayList<>();
    private final List<Long> entered = new ArrayList<>();
    private Optional<ProcessExit> exit = Optional.empty();
    private final UpdateEnds shows = new UpdateEnds();
    private long read;
    private long fed;

    /// A piece of output.
    ///
    /// @param end how much there was with it
    /// @param nanos when it came
    record Chunk(long end, long nanos) {}

    JudgedTerminal(
            LaunchRequest launch, TerminalSize size, StateRuleSet rules, DescriptorPoller poller)
            throws IOException {
        detector = new StateDetector(rules, System.nanoTime());
        terminal = PtyTerminal.open(launch, size, 500, poller, this::listener);
    }

    /// The program may write before the constructor is through.
    private synchronized TerminalListener listener(Terminal made) {
        watched = made;
        return this;
    }

    /// The state until now is based on the output before this chunk.
    @Override
    public synchronized void output(byte[] output, int length) {
        fed = read;
        observe();
        shows.in(output, length);
        read += length;
        chunks.add(new Chunk(read, System.nanoTime()));
    }

    @Override
    public synchronized void oscReceived(int code, String text) {
        detector.oscSignal(code, text, System.nanoTime());
    }

    @Override
    public synchronized void screenChanged() {
        fed = shows.next().orElse(read);
        detector.screenChanged(this::frame, System.nanoTime());
        observe();
        notifyAll();
    }

    @Override
    public synchronized void programEnded(ProcessExit how) {
        detector.programEnded(how, System.nanoTime());
        exit = Optional.of(how);
        notifyAll();
    }

    private void observe() {
        long now = System.nanoTime();
        observations.add(new Observation(fed, now, detector.verdict(now), frame()));
    }

    private ScreenFrame frame() {
        return Objects.requireNonNull(watched).frame();
    }

    synchronized StateVerdict verdict() {
        return detector.verdict(System.nanoTime());
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
        return detector.commands();
    }

    synchronized Optional<ProcessExit> exit() {
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
        return terminal.isOn(TerminalMode.BRACKETED_PASTE);
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
        detector.typed(text, now);
        if (matters) {
            entered.add(now);
        }
    }

    /// Until the program has drawn again, the state is uncertain.
    void resize(TerminalSize size) {
        note("", true);
        terminal.resize(size);
    }

    @Override
    public void close() {
        terminal.close();
    }
}
