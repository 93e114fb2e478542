package dev.nerve.terminal.pty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.ProcessExit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// A listener that records its events, and lets tests wait for them. *Safe for many threads.*
final class Events implements TerminalListener {

    private static final Duration LONG = Duration.ofSeconds(20);

    private final List<String> all = new ArrayList<>();
    private final List<ProcessExit> exits = new ArrayList<>();
    private long bytes;
    private int shown;

    @Override
    public synchronized void output(byte[] chunk, int length) {
        bytes += length;
    }

    @Override
    public synchronized void oscReceived(int code, String text) {
        all.add(code + ";" + text);
        notifyAll();
    }

    @Override
    public synchronized void screenChanged() {
        shown++;
        notifyAll();
    }

    @Override
    public synchronized void programEnded(ProcessExit exit) {
        exits.add(exit);
        notifyAll();
    }

    synchronized List<String> commands() {
        return List.copyOf(all);
    }

    synchronized long bytes() {
        return bytes;
    }

    synchronized int timesShown() {
        return shown;
    }

    synchronized List<ProcessExit> exits() {
        return List.copyOf(exits);
    }

    /// Waits until a terminal shows a text.
    void awaitText(Terminal terminal, String text) throws InterruptedException {
        await(() -> terminal.frame().text().contains(text), () -> terminal.frame().text());
    }

    /// Waits for the program's end, and returns it.
    ProcessExit awaitEnd() throws InterruptedException {
        await(() -> !exits().isEmpty(), () -> "it has not ended");
        return exits().getFirst();
    }

    /// Waits until something holds, which can only change when something happens.
    synchronized void await(BooleanSupplier condition, java.util.function.Supplier<String> why)
            throws InterruptedException {
        long deadline = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            assertThat(left).as(why).isPositive();
            wait(Math.min(left, 100));
        }
    }
}
