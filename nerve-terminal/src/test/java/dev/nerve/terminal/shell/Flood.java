package dev.nerve.terminal.shell;

import dev.nerve.execution.RunRequest;
import dev.nerve.testkit.NodeRunners;
import java.nio.file.Path;

/// Executes a command that writes a gigabyte, while somebody watches.
final class Flood {

    private Flood() {}

    /// Executes it and says why that failed.
    ///
    /// @param arguments where to work
    public static void main(String[] arguments) throws InterruptedException {
        try (var commands = Commands.in(Path.of(arguments[0]))) {
            var node = BashNode.of("flood", "head -c 1G /dev/zero | tr '\\0' x", commands.host());
            var request = RunRequest.of(node, null).listener(_ -> {});

            var outcome = NodeRunners.real().run(request);

            System.out.println(outcome.output().at("error_type").text());
        }
    }
}
