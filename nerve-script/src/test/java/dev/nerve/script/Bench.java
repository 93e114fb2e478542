package dev.nerve.script;

import dev.nerve.execution.RunRequest;
import dev.nerve.execution.Runner;
import dev.nerve.graph.GraphKind;
import dev.nerve.node.Functions;
import dev.nerve.node.IdentityNode;
import dev.nerve.node.Node;
import dev.nerve.node.NodeKinds;
import dev.nerve.node.Nodes;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.InstantTime;
import dev.nerve.testkit.Runners;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Reads files and runs them, with a few functions as nodes.
final class Bench {

    final Functions functions = new Functions();
    final List<String> calls = new CopyOnWriteArrayList<>();

    Bench() {
        functions.bind(
                "upper",
                context -> {
                    calls.add(context.input().text());
                    return context.input().text().toUpperCase(Locale.ROOT);
                });
        functions.bind("more", context -> context.input().toInt() + 1);
        functions.bind(
                "fail",
                _ -> {
                    throw new IllegalStateException("no luck");
                });
    }

    NodeKinds kinds() {
        return NodeKinds.of(
                List.of(functions.kind(), IdentityNode.kind(), GraphKind.GRAPH, Echo.KIND));
    }

    Script read(String text) {
        return Scripts.read(text, "flow.yaml", kinds());
    }

    Outcome run(String text, @Nullable Object input) throws InterruptedException {
        return run(Runners.with(new InstantTime()), read(text), input);
    }

    Outcome run(Runner runner, Script script, @Nullable Object input) throws InterruptedException {
        return runner.run(RunRequest.of(script.workflow(), input).among(nodes(script)));
    }

    Nodes nodes(Script script) {
        var nodes = new ArrayList<Node>();
        script.nodes().forEach(definition -> nodes.add(kinds().make(definition)));
        return Nodes.of(nodes);
    }

    /// {@return what the steps give, with these nodes}
    Value value(String steps, @Nullable Object input) throws InterruptedException {
        return run(HEAD + steps, input).orThrow();
    }

    static final String HEAD =
            """
            nerve: 1
            id: flow
            params:
              rounds: 3
              words: {type: list, default: [a, b, c]}
            nodes:
              up: {type: function, function: upper}
              more: {type: function, function: more}
              bad: {type: function, function: fail}
            """;
}
