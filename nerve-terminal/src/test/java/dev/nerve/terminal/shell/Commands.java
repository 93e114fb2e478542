package dev.nerve.terminal.shell;

import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.process.Poller;
import dev.nerve.testkit.Runners;
import java.nio.file.Path;
import java.util.Map;

/// Executes commands for tests.
///
/// @param host where
record Commands(ShellHost host) implements AutoCloseable {

    static Commands in(Path directory) {
        var environment = Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LANG", "C.UTF-8");
        return new Commands(
                new ShellHost(
                        directory,
                        environment,
                        RunFiles.in(directory.resolve("runs"), directory.resolve("spool")),
                        Poller.open()));
    }

    /// {@return what a command gives that reads `input`}
    Outcome run(String command, String input) throws InterruptedException {
        return Runners.real().run(BashNode.of("sh", command, host), input);
    }

    /// {@return what a command gives}
    Outcome run(String command) throws InterruptedException {
        return Runners.real().run(BashNode.of("sh", host), command);
    }

    Outcome run(RunRequest request) throws InterruptedException {
        return Runners.real().run(request);
    }

    @Override
    public void close() {
        host.poller().close();
    }
}
