package dev.nerve.app.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// A process that executes a run until it is killed.
final class Incarnation implements AutoCloseable {

    private static final long SILENCE = TimeUnit.SECONDS.toNanos(5);

    private final Process process;
    private final BufferedReader output;
    private final Set<Told> told = EnumSet.noneOf(Told.class);
    private int heard;

    Incarnation() throws IOException {
        var command =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xshare:auto",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrashingProgram.class.getName());
        this.process = new ProcessBuilder(command).redirectErrorStream(true).start();
        this.output = process.inputReader();
    }

    /// Makes the process execute the run.
    ///
    /// @param number its number among the processes
    /// @param trap the place at which it kills itself, or [CrashingProgram#FREE]
    /// @param place the directory of the run
    void begin(int number, String trap, Path place) throws IOException {
        try (var input = process.outputWriter()) {
            input.write("%d %s %s\n".formatted(number, trap, place));
        }
    }

    BufferedReader output() {
        return output;
    }

    /// Records that it has printed a line, or will print no more.
    synchronized void note(Told what) {
        told.add(what);
        heard++;
        notifyAll();
    }

    void awaitBegun() throws InterruptedException {
        await(() -> told.contains(Told.BEGUN), Long.MAX_VALUE);
    }

    /// Waits until one of its questions is answered, or it is silent: perhaps it asks nothing.
    void awaitAnswered() throws InterruptedException {
        awaitBegun();
        await(() -> told.contains(Told.ANSWERED), SILENCE);
    }

    /// Waits until it has printed some lines, or is silent: perhaps it only waits.
    ///
    /// @param lines the number of lines
    /// @param silence the longest silence, in nanoseconds
    void awaitHeard(int lines, long silence) throws InterruptedException {
        awaitBegun();
        await(() -> heard >= lines, silence);
    }

    /// @param silence the longest silence
    private synchronized void await(BooleanSupplier wanted, long silence)
            throws InterruptedException {
        int before = -1;
        while (!wanted.getAsBoolean() && !told.contains(Told.ALL) && heard != before) {
            before = heard;
            TimeUnit.NANOSECONDS.timedWait(this, silence);
        }
    }

    /// {@return whether it ended by itself in that time}
    boolean endsWithin(long nanos) throws InterruptedException {
        return process.waitFor(nanos, TimeUnit.NANOSECONDS);
    }

    /// The lines that it printed before can still be read.
    void kill() {
        process.toHandle().destroyForcibly();
    }

    /// {@return its exit code}
    int await() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        kill();
        process.onExit().join();
    }

    /// The lines that it has printed.
    enum Told {
        /// The line that says that it executes the run.
        BEGUN,
        /// A question, which was answered.
        ANSWERED,
        /// Something else.
        MORE,
        /// All that it ever will.
        ALL
    }
}
