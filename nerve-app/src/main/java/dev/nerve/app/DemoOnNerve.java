package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.demo.DemoHost;
import dev.nerve.app.directory.HomeDirectory;
import dev.nerve.app.directory.StoreDirectory;
import dev.nerve.app.run.RunHost;
import dev.nerve.app.screen.StandardStream;
import dev.nerve.app.screen.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Gives the demo what it runs on: this program, here and in another process.
///
/// @param surroundings what the program is started in
record DemoOnNerve(Surroundings surroundings) implements DemoHost {

    @Override
    public Path directory() {
        return HomeDirectory.in(surroundings.environment()).resolve(".nerve").resolve("demo");
    }

    /// The demo has a store of its own, whatever else is named or found.
    @Override
    public RunHost runs(Path directory) {
        // The story is what the demo is for, and has its trees among its headings.
        return new RunsOnNerve(surroundings.in(directory).keepingIn(""), StandardStream.OUT);
    }

    @Override
    public Another start(Path directory, List<String> words) {
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
            return new OtherProcess(builder.start(), new Workspace(temporary));
        } catch (IOException failure) {
            throw new NerveException.Unavailable("cannot start another nerve: " + failure, failure);
        }
    }

    /// The same virtual machine, class path and main class as this process. What it cannot tidy up
    /// because it is killed is in a directory that goes away.
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

    private record OtherProcess(Process process, Workspace temporary) implements Another {

        @Override
        public long pid() {
            return process.pid();
        }

        @Override
        public void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        /// Waits for its end too: it could write to what is deleted next.
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
