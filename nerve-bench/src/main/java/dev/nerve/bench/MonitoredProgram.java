package dev.nerve.bench;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.rule.StateRuleSet;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// A program in a terminal, with the detection of its state. *Safe for many threads.*
final class MonitoredProgram implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final StateDetector detector;
    private final PtyTerminal terminal;

    private MonitoredProgram(LaunchRequest launch, StateRuleSet rules, DescriptorPoller poller)
            throws IOException {
        detector = new StateDetector(rules, System.nanoTime());
        terminal = PtyTerminal.open(launch, TerminalSize.DEFAULT, 0, poller, this::listener);
    }

    static MonitoredProgram open(LaunchRequest launch, StateRuleSet rules, DescriptorPoller poller)
            throws IOException {
        return new MonitoredProgram(launch, rules, poller);
    }

    private TerminalListener listener(Terminal watched) {
        return new TerminalListener() {
            @Override
            public void oscReceived(int code, String text) {
                change(() -> detector.oscSignal(code, text, System.nanoTime()));
            }

            @Override
            public void screenChanged() {
                change(() -> detector.screenChanged(watched::frame, System.nanoTime()));
            }
        };
    }

    private synchronized void change(Runnable news) {
        news.run();
        notifyAll();
    }

    /// Types a command, and submits it as soon as the program shows it.
    ///
    /// @param text the command
    /// @param isShown tells whether the program shows the command
    void submit(String text, BooleanSupplier isShown) throws InterruptedException {
        terminal.paste(text);
        await(isShown);
        change(() -> detector.typed("\r", System.nanoTime()));
        terminal.write("\r");
    }

    String screen() {
        return terminal.frame().text();
    }

    void awaitReady() throws InterruptedException {
        await(() -> detector.verdict(System.nanoTime()).state() == TerminalState.READY);
    }

    /// Checks the condition after each change, and when a period of silence settles a state.
    private synchronized void await(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            long now = System.nanoTime();
            if (now > end) {
                throw new IllegalStateException("timed out; the screen shows\n" + screen());
            }
            long nanos = Math.min(end, detector.due()) - now;
            wait(Math.max(1, Math.ceilDiv(nanos, 1_000_000)));
        }
    }

    @Override
    public void close() {
        terminal.close();
    }
}
