package dev.nerve.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// `nerve` in a process of its own, without a terminal; it does not outlive the test.
public final class NerveProcess implements AutoCloseable {

    private final Path output;
    private final Process process;

    private NerveProcess(Path output, Process process) {
        this.output = output;
        this.process = process;
    }

    /// Starts it.
    ///
    /// @param directory where it is started
    /// @param output a directory for what it writes, and its temporary files
    /// @param wrapper what comes before the command, such as a limit
    /// @param words what is typed after `nerve`
    public static NerveProcess start(
            Path directory, Path output, List<String> wrapper, String... words) throws IOException {
        var command = new ArrayList<>(wrapper);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+UseSerialGC");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-Djava.io.tmpdir=" + output);
        command.add("-Dstdout.encoding=UTF-8");
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
        command.addAll(List.of(System.getProperty("java.class.path"), "dev.nerve.app.Main"));
        command.addAll(List.of(words));
        var builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectOutput(output.resolve("out").toFile())
                        .redirectError(output.resolve("err").toFile());
        builder.environment().put("HOME", output.toString());
        return new NerveProcess(output, builder.start());
    }

    /// {@return whether a process that starts here receives a signal}
    ///
    /// A process that a shell starts in the background ignores Ctrl-C, and so do its children.
    ///
    /// @param signal the name of the signal
    public static boolean hears(String signal) throws IOException {
        var status = Path.of("/proc/self/status");
        return !signal.equals("INT")
                || !Files.exists(status)
                || Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .noneMatch(line -> (Long.parseLong(line.substring(8), 16) & 2) != 0);
    }

    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }

    /// {@return whether it has a file open}
    public boolean hasOpened(Path file) throws IOException {
        var descriptors = Path.of("/proc", String.valueOf(process.pid()), "fd");
        try (var open = Files.list(descriptors)) {
            return open.anyMatch(one -> isLink(one, file));
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    private static boolean isLink(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file);
        } catch (IOException _) {
            // It was closed since.
            return false;
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// {@return its exit code}
    public int await() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("it did not end");
        }
        return process.exitValue();
    }

    public String out() throws IOException {
        return Files.readString(output.resolve("out"));
    }

    public String err() throws IOException {
        return Files.readString(output.resolve("err"));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
