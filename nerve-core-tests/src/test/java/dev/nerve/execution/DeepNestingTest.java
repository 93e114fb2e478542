package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunTrace;
import dev.nerve.testkit.NodeRunners;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeepNestingTest {

    private static final int LEVELS = 5_000;

    @Test
    void functionsCanBeNestedDeeply() throws InterruptedException {
        Node node = IdentityNode.of("core");
        for (int i = 0; i < LEVELS; i++) {
            var inner = node;
            node = FunctionNode.of("f", context -> context.run(inner, context.input()));
        }

        assertThat(NodeRunners.real().run(node, "hello")).isEqualTo(Outcome.done("hello"));
    }

    @Test
    void branchesCanBeNestedDeeply() throws InterruptedException {
        Node node = IdentityNode.of("core");
        for (int i = 0; i < LEVELS; i++) {
            var inner = node;
            node = FunctionNode.of("f", c -> c.branch("b").run(inner, c.input()));
        }

        assertThat(NodeRunners.real().run(node, "hello")).isEqualTo(Outcome.done("hello"));
    }

    @Test
    void graphsCanBeNestedDeeplyAndExplained() throws InterruptedException {
        Node node = IdentityNode.of("core");
        for (int i = 0; i < 100; i++) {
            node = Graph.of("g", Step.of("s", node));
        }
        var trace = new RunTrace();

        var outcome = NodeRunners.real().run(RunRequest.of(node, "hello").listener(trace));

        assertThat(outcome.output().text()).isEqualTo("hello");
        assertThat(trace.explain().lines()).hasSize(101);
    }

    @Test
    void graphThatRunsItselfFailsAndSaysWhy() throws InterruptedException {
        var nodes = Nodes.of(List.of(Graph.of("mirror", Step.named("again", "mirror"))));

        var request = RunRequest.of(nodes.get(NodeId.of("mirror")), 1).nodes(nodes);
        var outcome = NodeRunners.real().run(request);

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(outcome.attributes().at("cause").text())
                .isEqualTo("'mirror' is nested more than 10000 levels deep; does it run itself?");
    }
}
