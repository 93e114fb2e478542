package dev.nerve.terminal.backend;

import static org.awaitility.Awaitility.await;

import dev.nerve.terminal.process.ProcessExit;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// A listener that records its events.
public final class Heard implements TerminalListener {

    private final AtomicInteger shown = new AtomicInteger();
    private final Queue<ProcessExit> exits = new ConcurrentLinkedQueue<>();

    @Override
    public void screenChanged() {
        shown.incrementAndGet();
    }

    @Override
    public void programEnded(ProcessExit exit) {
        exits.add(exit);
    }

    public int timesShown() {
        return shown.get();
    }

    public boolean hasEnded() {
        return !exits.isEmpty();
    }

    /// {@return how the program ended, once it has}
    public ProcessExit awaitEnd() {
        await().atMost(Duration.ofSeconds(20)).until(this::hasEnded);
        return exits.element();
    }
}
