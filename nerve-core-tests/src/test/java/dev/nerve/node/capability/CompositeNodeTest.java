package dev.nerve.node.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakePersistentNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompositeNodeTest {

    private final FakePersistentNode shell = FakePersistentNode.withListener("shell", _ -> {});
    private final FakePersistentNode agent =
            FakePersistentNode.withListener("agent", _ -> {}, shell);

    @Test
    void nodeWithoutPersistentPartsHasNone() {
        assertThat(CompositeNode.persistentIn(IdentityNode.of("i"))).isEmpty();
        assertThat(CompositeNode.persistentIn(shell)).containsExactly(shell);
    }

    @Test
    void partsComeBeforeThoseThatUseThem() {
        assertThat(CompositeNode.persistentIn(agent)).containsExactly(shell, agent);
    }

    @Test
    void everyOneIsFoundOnceThroughGraphsInsideGraphs() {
        var other = FakePersistentNode.withListener("other", _ -> {});
        var inner = Graph.of("inner", Step.of("a", agent), Step.of("b", IdentityNode.of("i")));
        var outer =
                Graph.of(
                        "outer",
                        Step.of("x", other),
                        Step.of("y", inner),
                        Step.of("z", shell).after("y"));

        assertThat(CompositeNode.persistentIn(outer)).containsExactly(other, shell, agent);
    }

    @Test
    void twoThatAreEqualAreTwo() {
        var first = FakePersistentNode.withListener("same", _ -> {});
        var second = FakePersistentNode.withListener("same", _ -> {});
        var graph = Graph.of("g", Step.of("a", first), Step.of("b", second));

        assertThat(CompositeNode.persistentIn(graph)).containsExactly(first, second);
    }

    @Test
    void nodesThatContainEachOtherEnd() {
        var parts = new ArrayList<Node>();
        var knot = new Knot(parts);
        parts.add(FakePersistentNode.withListener("p", _ -> {}, knot));
        parts.add(knot);

        assertThat(CompositeNode.persistentIn(knot)).hasSize(1);
    }

    private record Knot(List<Node> parts) implements CompositeNode {

        @Override
        public NodeId id() {
            return NodeId.of("knot");
        }

        @Override
        public String type() {
            return "knot";
        }

        @Override
        public Outcome execute(RunContext context) {
            return Outcome.done(null);
        }
    }
}
