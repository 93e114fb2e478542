package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.demo.DemoHost;
import dev.nerve.app.run.RunHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Gives the demo what it runs on: this program, here and in another process.
///
/// @param surroundings what the program is started in
record DemoOnNerve(Surroundings surroundings) implements DemoHost {

    @Override
    public RunHost runs(Path directory) {
        return new RunsOnNerve(surroundings.in(directory));
    }

    @Override
    public Another start(Path directory, List<String> words) {
        var command = new ArrayList<>(program(directory));
        command.addAll(words);
        try {
            var process =
                    new ProcessBuilder(command)
                            .directory(directory.toFile())
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return new OtherProcess(process);
        } catch (IOException failure) {
            throw new NerveException.Unavailable("cannot start another nerve: " + failure, failure);
        }
    }

    /// The same virtual machine, class path and main class as this process. What it cannot tidy up
    /// because it is killed is in a directory that goes away.
    private static List<String> program(Path directory) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
    }

    private record OtherProcess(Process process) implements Another {

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
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
