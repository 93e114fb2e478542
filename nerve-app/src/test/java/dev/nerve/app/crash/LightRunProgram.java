package dev.nerve.app.crash;

import dev.nerve.app.Nerve;
import dev.nerve.control.gate.GateNode;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/// A program that executes a command and a gate as light runs, and is killed meanwhile.
final class LightRunProgram {

    private LightRunProgram() {}

    public static void main(String[] words) throws Exception {
        var directory = Path.of(words[0]);
        try (var nerve = Nerve.open(directory.resolve(".nerve"), directory, System.getenv());
                var connection = nerve.connect()) {
            var script =
                    """
                    trap '' TERM HUP
                    echo $$ > left.pid.tmp && mv left.pid.tmp left.pid
                    while true; do sleep 0.05; done
                    """;
            connection.call(
                    new NodeCommands.CreateNode(
                            null,
                            "stubborn",
                            "bash",
                            Value.fields(Map.of("command", script)),
                            Value.Fields.EMPTY,
                            null));
            nerve.sessions().get("default").add(GateNode.of("ask", "go on?"));
            for (var node : List.of("stubborn", "ask")) {
                connection.call(
                        new NodeCommands.ExecuteNode(
                                null,
                                node,
                                Value.NULL,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                List.of(),
                                List.of(),
                                false,
                                null));
            }
            new CountDownLatch(1).await();
        }
    }
}
