package dev.nerve.script;

import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.GraphNodeKind;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.FunctionRegistry;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Reads files and runs them, with a few functions as nodes.
final class Bench {

    final FunctionRegistry functions = new FunctionRegistry();
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
                List.of(functions.kind(), IdentityNode.kind(), GraphNodeKind.GRAPH, Echo.KIND));
    }

    WorkflowFileContent read(String text) {
        return YamlWorkflows.read(text, "flow.yaml", kinds());
    }

    Outcome run(String text, @Nullable Object input) throws InterruptedException {
        return run(NodeRunners.with(new AutoAdvancingTimeSource()), read(text), input);
    }

    Outcome run(NodeRunner runner, WorkflowFileContent content, @Nullable Object input)
            throws InterruptedException {
        return runner.run(RunRequest.of(content.workflow(), input).nodes(nodes(content)));
    }

    Nodes nodes(WorkflowFileContent content) {
        var nodes = new ArrayList<Node>();
        content.nodes().forEach(definition -> nodes.add(kinds().make(definition)));
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
