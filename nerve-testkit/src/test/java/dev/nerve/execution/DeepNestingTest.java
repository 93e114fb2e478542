package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.graph.Graph;
import dev.nerve.graph.Step;
import dev.nerve.node.FunctionNode;
import dev.nerve.node.IdentityNode;
import dev.nerve.node.Node;
import dev.nerve.run.Outcome;
import dev.nerve.run.Trace;
import dev.nerve.testkit.Runners;
import org.junit.jupiter.api.Test;

class DeepNestingTest {

    private static final int LEVELS = 5_000;

    @Test
    void functionsCanBeNestedToAnyDepth() throws InterruptedException {
        Node node = IdentityNode.of("core");
        for (int i = 0; i < LEVELS; i++) {
            var inner = node;
            node = FunctionNode.of("f", context -> context.run(inner, context.input()));
        }

        assertThat(Runners.real().run(node, "hello")).isEqualTo(Outcome.done("hello"));
    }

    @Test
    void branchesCanBeNestedToAnyDepth() throws InterruptedException {
        Node node = IdentityNode.of("core");
        for (int i = 0; i < LEVELS; i++) {
            var inner = node;
            node = FunctionNode.of("f", c -> c.branch("b").run(inner, c.input()));
        }

        assertThat(Runners.real().run(node, "hello")).isEqualTo(Outcome.done("hello"));
    }

    @Test
    void graphsCanBeNestedDeeplyAndExplained() throws InterruptedException {
        Node node = IdentityNode.of("core");
        for (int i = 0; i < 100; i++) {
            node = Graph.of("g", Step.of("s", node));
        }
        var trace = new Trace();

        var outcome = Runners.real().run(RunRequest.of(node, "hello").tellingTo(trace));

        assertThat(outcome.output().text()).isEqualTo("hello");
        assertThat(trace.explain().lines()).hasSize(101);
    }
}
