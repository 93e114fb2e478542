package dev.nerve.terminal.shell;

import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.NodeRunners;
import java.nio.file.Path;
import java.util.Map;

/// Executes commands for tests.
///
/// @param host where
public record Commands(BashServices host) implements AutoCloseable {

    public static Commands in(Path directory) {
        var environment = Map.of("PATH", "/usr/local/bin:/usr/bin:/bin", "LANG", "C.UTF-8");
        return new Commands(
                new BashServices(
                        directory,
                        environment,
                        RunFiles.of(directory.resolve("runs"), directory.resolve("spool")),
                        DescriptorPoller.open()));
    }

    /// {@return the output of a command that reads `input`}
    public Outcome run(String command, String input) throws InterruptedException {
        return NodeRunners.real().run(BashNode.of("sh", command, host), input);
    }

    /// {@return the output of a command}
    public Outcome run(String command) throws InterruptedException {
        return NodeRunners.real().run(BashNode.of("sh", host), command);
    }

    Outcome run(RunRequest request) throws InterruptedException {
        return NodeRunners.real().run(request);
    }

    @Override
    public void close() {
        host.poller().close();
    }
}
