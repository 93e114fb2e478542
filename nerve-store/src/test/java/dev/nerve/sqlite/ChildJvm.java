package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Another process that runs a program of the tests; it does not outlive this.
final class ChildJvm implements AutoCloseable {

    private static final int MOST_LINES = 200;
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

    private final Process process;
    private final BufferedReader output;
    private final BufferedWriter input;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader();
        this.input = process.outputWriter();
    }

    /// {@return a program that has been started}
    ///
    /// @param scratch where the library of the database may be unpacked
    /// @param wrapper what comes before the command, such as a limit
    static ChildJvm start(Path scratch, Class<?> program, List<String> wrapper, String... words)
            throws IOException {
        var command = new ArrayList<>(wrapper);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xshare:auto",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Dorg.sqlite.tmpdir=" + scratch,
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName()));
        command.addAll(List.of(words));
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        return new ChildJvm(builder.start());
    }

    static ChildJvm start(Path scratch, Class<?> program, String... words) throws IOException {
        return start(scratch, program, List.of(), words);
    }

    long pid() {
        return process.pid();
    }

    void tell(String line) throws IOException {
        input.write(line + "\n");
        input.flush();
    }

    /// {@return the next line it writes, or null if it has ended}
    @Nullable String hear() {
        try {
            return output.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// {@return all that it writes until it ends}
    List<String> hearAll() {
        var lines = new ArrayList<String>();
        for (var line = hear(); line != null; line = hear()) {
            lines.add(line);
        }
        return lines;
    }

    /// Lets it work for a while, and ends it at an instant that chance chooses.
    ///
    /// @param when how to do the same again
    /// @return all whole lines that it has written, without the dots in the end
    List<String> hearUntilKilled(Random random, String when) {
        int end = random.nextInt(MOST_LINES);
        var whole = new ArrayList<String>();
        int lines = 0;
        for (var line = hear(); line != null; line = hear()) {
            if (line.endsWith(" .")) {
                whole.add(line.substring(0, line.length() - 2));
            } else {
                assertThat(line).as(when).doesNotContain("error").doesNotContain("Exception");
            }
            if (lines++ == end) {
                LockSupport.parkNanos(random.nextLong(LONGEST_PAUSE));
                kill();
            }
        }
        return whole;
    }

    /// Ends it at once; what it has written before can still be heard.
    void kill() {
        process.toHandle().destroyForcibly();
    }

    @Override
    public void close() {
        kill();
        boolean interrupted = false;
        while (true) {
            try {
                process.waitFor();
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
