package dev.nerve.bench;

import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.RawPty;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.util.concurrent.Semaphore;

/// A measurement of the time until a program's echo is on the screen, and of the start time of a
/// program.
final class TerminalLatencyMeasurement {

    private static final int WARM_UPS = 2_000;
    private static final int KEYS = 4_000;
    private static final int SPAWNS = 100;

    private TerminalLatencyMeasurement() {}

    static void measure(DescriptorPoller poller, BenchmarkFigures figures) throws Exception {
        var shown = new TimePercentiles();
        var raw = new TimePercentiles();
        try (var echoTerminal = EchoTerminal.open(poller);
                var plain = RawPty.spawn(TerminalPrograms.echo(), TerminalSize.DEFAULT, poller)) {
            echoTerminal.awaitReady();
            awaitReady(plain);
            for (int key = 0; key < WARM_UPS + KEYS; key++) {
                if (key == WARM_UPS) {
                    shown.clear();
                    raw.clear();
                }
                shown.add(echoTerminal.press());
                raw.measure(() -> press(plain));
            }
        }
        figures.with("echo_p50_us", shown.micros(50), "at most twice the raw one")
                .with("raw_echo_p50_us", raw.micros(50))
                .with("spawn_p50_us", spawn(poller));
    }

    private static void awaitReady(RawPty pty) {
        pty.write((byte) '\r');
        pty.read();
    }

    private static void press(RawPty pty) {
        pty.write((byte) 'x');
        while (pty.read() <= 0) {
            Thread.onSpinWait();
        }
    }

    private static double spawn(DescriptorPoller poller) throws Exception {
        var times = new TimePercentiles();
        for (int count = 0; count < 2 * SPAWNS; count++) {
            if (count == SPAWNS) {
                times.clear();
            }
            long start = System.nanoTime();
            try (var _ =
                    PtyTerminal.open(
                            TerminalPrograms.idle(),
                            TerminalSize.DEFAULT,
                            0,
                            poller,
                            new TerminalListener() {})) {
                times.add(System.nanoTime() - start);
            }
        }
        return times.micros(50);
    }

    /// A nerve terminal that records the time of its last screen change.
    private static final class EchoTerminal implements TerminalListener, AutoCloseable {

        private final Semaphore heard = new Semaphore(0);
        private final PtyTerminal terminal;
        private volatile long shownAt;

        private EchoTerminal(DescriptorPoller poller) throws IOException {
            terminal =
                    PtyTerminal.open(
                            TerminalPrograms.echo(), TerminalSize.DEFAULT, 0, poller, this);
        }

        static EchoTerminal open(DescriptorPoller poller) throws IOException {
            return new EchoTerminal(poller);
        }

        @Override
        public void screenChanged() {
            shownAt = System.nanoTime();
            heard.release();
        }

        void awaitReady() throws InterruptedException {
            terminal.write("\r");
            heard.acquire();
        }

        /// {@return the time until the screen showed the key}
        long press() throws InterruptedException {
            heard.drainPermits();
            long start = System.nanoTime();
            terminal.write("x");
            heard.acquire();
            return shownAt - start;
        }

        @Override
        public void close() {
            terminal.close();
        }
    }
}
