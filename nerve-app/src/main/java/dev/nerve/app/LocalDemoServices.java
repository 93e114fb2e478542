package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.screen.StandardStream;
import dev.nerve.directory.HomeDirectory;
import dev.nerve.directory.StoreDirectory;
import dev.nerve.run.TimeSource;
import dev.nerve.tools.demo.DemoRuns;
import dev.nerve.tools.demo.DemoServices;
import dev.nerve.tools.demo.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The services of the demo, backed by this program in this process and in a second one.
///
/// @param surroundings the environment of the program
record LocalDemoServices(ProgramEnvironment surroundings) implements DemoServices {

    @Override
    public Path directory() {
        return HomeDirectory.in(surroundings.environment()).resolve(".nerve").resolve("demo");
    }

    /// Uses a separate store for the demo and ignores `--dir` and `NERVE_DIR`.
    @Override
    public DemoRuns openRuns(Path directory) {
        var environment = surroundings.in(directory).withStoreIn("");
        var setup =
                EngineSetup.of(environment.directory(), environment.environment())
                        .withStoreOptions(StoreOptionsReader.in(environment.environment()));
        var width = new LocalClientSource(environment).width();
        return new LocalDemoRuns(Nerve.open(environment.store(), setup), width);
    }

    /// Shows progress on stdout with the headings, because it is part of the demo's output.
    @Override
    public RunView view() {
        return new LocalRunConsole(surroundings, StandardStream.OUT).view();
    }

    @Override
    public TimeSource time() {
        return SystemTime.SYSTEM;
    }

    @Override
    public KillableProcess start(Path directory, List<String> words) {
        var temporary = directory.resolve("temporary");
        var command = new ArrayList<>(program(temporary));
        command.addAll(words);
        try {
            Files.createDirectory(temporary);
            var builder =
                    new ProcessBuilder(command)
                            .directory(directory.toFile())
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put(StoreDirectory.VARIABLE, directory.toString());
            return new KillableJavaProcess(builder.start(), new TemporaryDirectory(temporary));
        } catch (IOException failure) {
            throw new NerveException.Unavailable("cannot start another nerve: " + failure, failure);
        }
    }

    /// Returns a command with the JVM, class path and main class of this process. A killed process
    /// cannot clean up, so its temporary files are in a directory that the caller deletes.
    private static List<String> program(Path temporary) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
    }

    private record KillableJavaProcess(Process process, TemporaryDirectory temporary)
            implements KillableProcess {

        @Override
        public long pid() {
            return process.pid();
        }

        @Override
        public void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        /// Waits until the process has ended, because it could still write to the directory that is
        /// deleted next.
        @Override
        public void close() {
            process.destroyForcibly();
            boolean interrupted = false;
            while (process.isAlive()) {
                try {
                    process.waitFor();
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
            temporary.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
