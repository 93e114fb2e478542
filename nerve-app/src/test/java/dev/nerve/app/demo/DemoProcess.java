package dev.nerve.app.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A `nerve demo` in a process of its own, with a directory for its temporary files.
final class DemoProcess {

    private final Path directory;
    private final Process process;

    private DemoProcess(Path directory, Process process) {
        this.directory = directory;
        this.process = process;
    }

    /// Starts it.
    ///
    /// @param directory for its output, and its temporary files
    /// @param terminals the streams it takes for terminals
    /// @param words what is typed after `nerve demo`
    static DemoProcess start(Path directory, String terminals, String... words) throws IOException {
        var all = new ArrayList<>(List.of("demo"));
        all.addAll(List.of(words));
        return start(directory, terminals, all);
    }

    /// Starts another command.
    ///
    /// @param directory for its output, and its temporary files
    /// @param words what is typed after `nerve`
    static DemoProcess nerve(Path directory, List<String> words) throws IOException {
        return start(directory, "", words);
    }

    private static DemoProcess start(Path directory, String terminals, List<String> words)
            throws IOException {
        Files.createDirectories(directory.resolve("tmp"));
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+UseSerialGC");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-Dstdout.encoding=UTF-8");
        command.add("-Djava.io.tmpdir=" + directory.resolve("tmp"));
        command.add("-Dnerve.terminals=" + terminals);
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp"));
        command.addAll(List.of(System.getProperty("java.class.path"), "dev.nerve.app.Main"));
        command.addAll(words);
        var builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectOutput(directory.resolve("out").toFile())
                        .redirectError(directory.resolve("err").toFile());
        builder.environment().put("TERM", "xterm");
        builder.environment().put("HOME", directory.resolve("home").toString());
        builder.environment().put("LC_ALL", "C.UTF-8");
        return new DemoProcess(directory, builder.start());
    }

    Process process() {
        return process;
    }

    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }

    /// {@return its exit code}
    int await() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("it did not end");
        }
        return process.exitValue();
    }

    String out() throws IOException {
        return Files.readString(directory.resolve("out"));
    }

    String err() throws IOException {
        return Files.readString(directory.resolve("err"));
    }

    /// {@return what it left in the directory for temporary files}
    List<Path> leftovers() throws IOException {
        try (var files = Files.list(directory.resolve("tmp"))) {
            return files.toList();
        }
    }
}
