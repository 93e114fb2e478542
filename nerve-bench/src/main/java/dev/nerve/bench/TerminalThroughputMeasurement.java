package dev.nerve.bench;

import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.RawPty;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.pty.PtyTerminal;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.emulator.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;

/// A measurement of the bytes of program output that a terminal processes per second.
final class TerminalThroughputMeasurement {

    private static final int ROUNDS = 5;
    private static final int CHUNK = 64 * 1024;
    private static final int SCROLLBACK = 10_000;
    private static final int COPIES = 20;
    private static final double BYTES_PER_NANO = 1e3;

    private TerminalThroughputMeasurement() {}

    static void measure(DescriptorPoller poller, BenchmarkFigures figures) throws Exception {
        var stream = TerminalOutputSamples.mixed();
        for (int warmUp = 0; warmUp < ROUNDS; warmUp++) {
            feed(stream);
        }
        var file = Files.createTempFile("nerve-bench", ".txt");
        try {
            for (int copy = 0; copy < COPIES; copy++) {
                Files.write(
                        file,
                        TerminalOutputSamples.plain(),
                        java.nio.file.StandardOpenOption.APPEND);
            }
            var program = TerminalPrograms.of("sh", "-c", "stty raw; exec cat " + file);
            long size = Files.size(file);
            var millis =
                    InterleavedMedian.millis(
                            ROUNDS,
                            () -> feed(stream),
                            () -> show(program, poller),
                            () -> readRaw(program, poller));
            figures.with("emulator_mb_per_s", perSecond(stream.length, millis[0]))
                    .with("pty_mb_per_s", perSecond(size, millis[1]), "at least 50")
                    .with("raw_pty_mb_per_s", perSecond(size, millis[2]));
        } finally {
            Files.delete(file);
        }
    }

    private static double perSecond(long bytes, double millis) {
        return bytes / millis / BYTES_PER_NANO;
    }

    private static long feed(byte[] stream) {
        var screen = new Screen(TerminalSize.DEFAULT, SCROLLBACK, SequenceListener.NONE);
        long start = System.nanoTime();
        for (int offset = 0; offset < stream.length; offset += CHUNK) {
            screen.feed(stream, offset, Math.min(CHUNK, stream.length - offset));
        }
        return System.nanoTime() - start;
    }

    private static long show(LaunchRequest program, DescriptorPoller poller)
            throws IOException, InterruptedException {
        var ended = new CountDownLatch(1);
        var listener =
                new TerminalListener() {
                    @Override
                    public void programEnded(ProcessExit exit) {
                        ended.countDown();
                    }
                };
        long start = System.nanoTime();
        try (var _ =
                PtyTerminal.open(program, TerminalSize.DEFAULT, SCROLLBACK, poller, listener)) {
            ended.await();
            return System.nanoTime() - start;
        }
    }

    private static long readRaw(LaunchRequest program, DescriptorPoller poller) throws IOException {
        long start = System.nanoTime();
        try (var pty = RawPty.spawn(program, TerminalSize.DEFAULT, poller)) {
            while (pty.read() >= 0) {
                Thread.onSpinWait();
            }
            return System.nanoTime() - start;
        }
    }
}
