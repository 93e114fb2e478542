package dev.nerve.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.Step;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakePersistent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompositeTest {

    private final FakePersistent shell = FakePersistent.told("shell", _ -> {});
    private final FakePersistent agent = FakePersistent.told("agent", _ -> {}, shell);

    @Test
    void nodeWithoutPersistentPartsHasNone() {
        assertThat(Composite.persistentIn(IdentityNode.of("i"))).isEmpty();
        assertThat(Composite.persistentIn(shell)).containsExactly(shell);
    }

    @Test
    void partsComeBeforeThoseThatUseThem() {
        assertThat(Composite.persistentIn(agent)).containsExactly(shell, agent);
    }

    @Test
    void everyOneIsFoundOnceThroughGraphsInsideGraphs() {
        var other = FakePersistent.told("other", _ -> {});
        var inner = Graph.of("inner", Step.of("a", agent), Step.of("b", IdentityNode.of("i")));
        var outer =
                Graph.of(
                        "outer",
                        Step.of("x", other),
                        Step.of("y", inner),
                        Step.of("z", shell).after("y"));

        assertThat(Composite.persistentIn(outer)).containsExactly(other, shell, agent);
    }

    @Test
    void twoThatAreEqualAreTwo() {
        var first = FakePersistent.told("same", _ -> {});
        var second = FakePersistent.told("same", _ -> {});
        var graph = Graph.of("g", Step.of("a", first), Step.of("b", second));

        assertThat(Composite.persistentIn(graph)).containsExactly(first, second);
    }

    @Test
    void nodesThatContainEachOtherEnd() {
        var parts = new ArrayList<Node>();
        var knot = new Knot(parts);
        parts.add(FakePersistent.told("p", _ -> {}, knot));
        parts.add(knot);

        assertThat(Composite.persistentIn(knot)).hasSize(1);
    }

    private record Knot(List<Node> parts) implements Composite {

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
