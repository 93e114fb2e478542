package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.StepId;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Steps that may run at once on one persistent node.
class OverlapTest {

    private final FakePersistentNode chat =
            FakePersistentNode.of("chat", context -> context.input());

    private Step uses(String id) {
        return Step.of(id, chat);
    }

    private static GraphProblem overlap(String first, String second, String node) {
        return new GraphProblem.Overlap(StepId.of(first), StepId.of(second), NodeId.of(node));
    }

    @Test
    void stepsThatDoNotWaitForEachOtherOverlap() {
        var graph = Graph.of("g", uses("a"), uses("b"));

        assertThat(graph.validate()).containsExactly(overlap("a", "b", "chat"));
    }

    @Test
    void stepsThatWaitForEachOtherThroughOthersDoNot() {
        var between = Step.of("between", IdentityNode.of("same"));
        var graph = Graph.chain("g", uses("a"), between, uses("b"));

        assertThat(graph.validate()).isEmpty();
    }

    @Test
    void branchesOfADiamondOverlap() {
        var graph =
                Graph.of(
                        "g",
                        uses("d").after("b", "c"),
                        uses("b").after("a"),
                        uses("c").after("a"),
                        uses("a"));

        assertThat(graph.validate()).containsExactly(overlap("b", "c", "chat"));
    }

    @Test
    void differentNodesDoNot() {
        var other = FakePersistentNode.of("chat", context -> context.input());
        var graph = Graph.of("g", uses("a"), Step.of("b", other));

        assertThat(graph.validate()).isEmpty();
    }

    @Test
    void nodeThatKeepsNoStateMayBeSharedFreely() {
        var same = IdentityNode.of("same");
        var graph = Graph.of("g", Step.of("a", same), Step.of("b", same));

        assertThat(graph.validate()).isEmpty();
    }

    @Test
    void graphThatRunsOneStepAtATimeHasNone() {
        var graph = Graph.of("g", uses("a"), uses("b")).withMaxParallel(1);

        assertThat(graph.validate()).isEmpty();
    }

    @Test
    void stepThatQueuesOverlapsWithNone() {
        var graph = Graph.of("g", uses("a"), uses("b").queue());

        assertThat(graph.validate()).isEmpty();
    }

    @Test
    void twoOthersBesideOneThatQueuesStillOverlap() {
        var graph = Graph.of("g", uses("a"), uses("b").queue(), uses("c"));

        assertThat(graph.validate()).containsExactly(overlap("a", "c", "chat"));
    }

    @Test
    void nodeThatIsOnlyNamedIsSeenWhereItCanBeFound() {
        var graph = Graph.of("g", uses("a"), Step.named("b", "chat"));

        assertThat(graph.validate()).isEmpty();
        assertThat(graph.validate(Nodes.of(List.of(chat))))
                .containsExactly(overlap("a", "b", "chat"));
    }

    @Test
    void namedNodeIsSeenWhenTheGraphStarts() throws InterruptedException {
        var session = Nodes.of(List.of(chat));
        var graph = Graph.of("g", Step.named("a", "chat"), Step.named("b", "chat"));

        var request = RunRequest.of(graph, 1).nodes(session);
        var outcome = NodeRunners.real().run(request);

        assertThat(outcome.output().at("error").text())
                .isEqualTo(
                        "graph 'g': steps 'a' and 'b' may run at once on the persistent node "
                                + "'chat'; let one wait for the other, or let one of them queue");
        assertThat(chat.mostAtOnce()).isZero();
    }

    @Test
    void graphInsideAnotherUsesWhatIsInIt() {
        var inner = Graph.of("inner", uses("x"));
        var middle = Graph.of("middle", Step.of("inner", inner));
        var graph = Graph.of("g", uses("a"), Step.of("b", middle));

        assertThat(graph.validate()).containsExactly(overlap("a", "b", "chat"));
    }

    @Test
    void graphThatIsOnlyNamedUsesWhatIsInIt() {
        var inner = Graph.of("inner", Step.named("x", "chat"));
        var graph = Graph.of("g", uses("a"), Step.named("b", "inner"));

        assertThat(graph.validate(Nodes.of(List.of(chat, inner))))
                .containsExactly(overlap("a", "b", "chat"));
    }

    @Test
    void stepThatQueuesInsideAnotherGraphOverlapsWithNone() {
        var inner = Graph.of("inner", uses("x").queue());
        var graph = Graph.of("g", uses("a"), Step.of("b", inner));

        assertThat(graph.validate()).isEmpty();
    }

    @Test
    void overlapInsideAGraphIsToldWhereItIs() {
        var inner = Graph.of("inner", uses("x"), uses("y"));
        var graph = Graph.of("g", Step.of("b", inner));

        assertThat(graph.validate())
                .containsExactly(
                        new GraphProblem.Inside(StepId.of("b"), overlap("x", "y", "chat")));
    }

    @Test
    void nodeOfAnotherKindUsesItsParts() {
        var loop = new FakePersistentNode("loop", _ -> 1, List.of(chat), _ -> {});
        var graph = Graph.of("g", uses("a"), Step.of("b", loop));

        assertThat(graph.validate()).containsExactly(overlap("a", "b", "chat"));
    }

    @Test
    void nodeToFallBackOnIsUsedToo() {
        var policy = ErrorPolicy.FAIL.withFallbackNode(chat);
        var graph = Graph.of("g", uses("a"), Step.of("b", IdentityNode.of("same")).policy(policy));

        assertThat(graph.validate()).containsExactly(overlap("a", "b", "chat"));
    }

    @Test
    void eachNodeIsToldInTheOrderOfTheSteps() {
        var other = FakePersistentNode.of("other", _ -> 1);
        var both = Graph.of("both", uses("x"), Step.of("y", other).after("x"));
        var graph = Graph.of("g", Step.of("a", both), Step.of("b", both), Step.of("c", other));

        assertThat(graph.validate())
                .containsExactly(
                        overlap("a", "b", "chat"),
                        overlap("a", "b", "other"),
                        overlap("b", "c", "other"));
    }

    @Test
    void manyStepsOnOneNodeGiveOneProblemEach() {
        var wide = IntStream.range(0, 50_000).mapToObj(i -> uses("s" + i)).toList();

        assertThat(Graph.of("g", wide).validate()).hasSize(49_999);
    }

    @Test
    void longChainOnOneNodeHasNone() {
        var chain =
                IntStream.range(0, 50_000)
                        .mapToObj(i -> i == 0 ? uses("s0") : uses("s" + i).after("s" + (i - 1)))
                        .toList();

        assertThat(Graph.of("g", chain).validate()).isEmpty();
    }

    @Test
    void queueingStepsHaveTheirTurnsOneAtATime() throws InterruptedException {
        var steps = IntStream.range(0, 20).mapToObj(i -> uses("s" + i).queue()).toList();

        var outcome = NodeRunners.real().run(Graph.of("g", steps), 1);

        assertThat(outcome.output().fields()).hasSize(20);
        assertThat(chat.mostAtOnce()).isEqualTo(1);
    }
}
