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

    /// Lets it go on with the run.
    ///
    /// @param number which of the processes it is
    /// @param trap where it kills itself, or [CrashingProgram#FREE]
    /// @param place where the run takes place
    void begin(int number, String trap, Path place) throws IOException {
        try (var input = process.outputWriter()) {
            input.write("%d %s %s\n".formatted(number, trap, place));
        }
    }

    BufferedReader output() {
        return output;
    }

    /// Notes that it has told something, or will tell nothing more.
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

    /// Waits until it has told so much, or is silent: perhaps it only waits.
    ///
    /// @param lines how much
    /// @param silence how long it may tell nothing, in nanoseconds
    void awaitHeard(int lines, long silence) throws InterruptedException {
        awaitBegun();
        await(() -> heard >= lines, silence);
    }

    /// @param silence how long it may tell nothing
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

    /// What it has told before can still be heard.
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

    /// What it has told.
    enum Told {
        /// That it executes the run.
        BEGUN,
        /// A question, which was answered.
        ANSWERED,
        /// Something else.
        MORE,
        /// All that it ever will.
        ALL
    }
}
