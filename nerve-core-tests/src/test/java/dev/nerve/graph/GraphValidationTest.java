package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.StepId;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakePersistentNode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GraphValidationTest {

    private static Step step(String id) {
        return Step.of(id, IdentityNode.of("same"));
    }

    private static StepId id(String name) {
        return StepId.of(name);
    }

    private static List<StepId> ids(String... names) {
        return Arrays.stream(names).map(StepId::of).toList();
    }

    @Test
    void graphWithoutProblemsHasNone() {
        var graph = Graph.of("g", step("c").after("a", "b"), step("a"), step("b").after("a"));

        assertThat(graph.validate()).isEmpty();
    }

    @Test
    void graphWithoutStepsHasNone() {
        assertThat(Graph.of("g").validate()).isEmpty();
    }

    @Test
    void stepsThatShareANameAreAProblemOnce() {
        var graph = Graph.of("g", step("a"), step("a"), step("b"), step("a"));

        assertThat(graph.validate()).containsExactly(new GraphProblem.Duplicate(id("a")));
    }

    @Test
    void stepThatWaitsForItselfIsAProblem() {
        var graph = Graph.of("g", step("a").after("a"));

        assertThat(graph.validate()).containsExactly(new GraphProblem.WaitsForItself(id("a")));
    }

    @Test
    void stepThatWaitsForOneThatIsNotThereIsAProblem() {
        var graph = Graph.of("g", step("a"), step("b").after("a", "c"));

        assertThat(graph.validate())
                .containsExactly(new GraphProblem.Dangling(id("b"), id("c"), ids("a", "b")));
    }

    @Test
    void inputGivenTwiceIsAProblem() {
        var graph =
                Graph.of(
                        "g", step("a").input(1).inputTemplate("x").inputKey("k").inputFrom(_ -> 2));

        assertThat(graph.validate()).containsExactly(new GraphProblem.InputTwice(id("a"), 4));
    }

    @Test
    void allProblemsAreToldAtOnce() {
        var inner = Graph.of("inner", step("x").after("x"));
        var graph =
                Graph.of(
                        "g",
                        step("a").after("nope"),
                        step("a"),
                        step("b").input(1).input(2),
                        step("c").inputTemplate("${steps.b.output}"),
                        Step.of("d", inner),
                        step("e").after("f"),
                        step("f").after("e"));

        assertThat(graph.validate())
                .containsExactly(
                        new GraphProblem.Duplicate(id("a")),
                        new GraphProblem.Dangling(
                                id("a"), id("nope"), ids("a", "b", "c", "d", "e", "f")),
                        new GraphProblem.InputTwice(id("b"), 2),
                        new GraphProblem.NotBefore(id("c"), "b"),
                        new GraphProblem.Inside(id("d"), new GraphProblem.WaitsForItself(id("x"))),
                        new GraphProblem.Cycle(ids("e", "f")));
    }

    @Nested
    class Cycle {

        @Test
        void isShownInTheOrderOfWaiting() {
            var graph =
                    Graph.of("g", step("c").after("b"), step("b").after("a"), step("a").after("c"));

            assertThat(graph.validate())
                    .containsExactly(new GraphProblem.Cycle(ids("c", "a", "b")));
        }

        @Test
        void doesNotContainStepsThatOnlyWaitForIt() {
            var graph =
                    Graph.of(
                            "g",
                            step("last").after("a"),
                            step("a").after("b", "first"),
                            step("b").after("a"),
                            step("first"));

            assertThat(graph.validate()).containsExactly(new GraphProblem.Cycle(ids("a", "b")));
        }

        @Test
        void isToldBesideOthers() {
            var graph =
                    Graph.of(
                            "g",
                            step("a").after("b"),
                            step("b").after("a"),
                            step("c").after("a", "d"),
                            step("d").after("c"));

            assertThat(graph.validate())
                    .containsExactly(
                            new GraphProblem.Cycle(ids("a", "b")),
                            new GraphProblem.Cycle(ids("c", "d")));
        }

        @Test
        void isFoundInALargeGraph() {
            int size = 100_000;
            var steps =
                    IntStream.range(0, size)
                            .mapToObj(i -> step("s" + i).after("s" + (i + size - 1) % size))
                            .toList();

            var problems = Graph.of("g", steps).validate();

            assertThat(problems).hasSize(1);
            assertThat(((GraphProblem.Cycle) problems.getFirst()).steps()).hasSize(size);
        }
    }

    @Nested
    class TemplateOf {

        @Test
        void aStepMaySpeakOfAnyStepBeforeIt() {
            var graph =
                    Graph.chain(
                            "g",
                            step("a"),
                            step("b"),
                            step("c").inputTemplate("${steps.a.output}"));

            assertThat(graph.validate()).isEmpty();
        }

        @Test
        void aConditionMayToo() {
            var graph =
                    Graph.chain(
                            "g", step("a"), step("b"), step("c").whenTemplate("${steps.a.output}"));

            assertThat(graph.validate()).isEmpty();
        }

        @Test
        void aStepThatDoesNotWaitForWhatItSpeaksOfIsAProblem() {
            var graph =
                    Graph.of(
                            "g",
                            step("a"),
                            step("b").inputTemplate("${steps.a.output} ${steps.c.output}"),
                            step("c").after("b"));

            assertThat(graph.validate())
                    .containsExactly(
                            new GraphProblem.NotBefore(id("b"), "a"),
                            new GraphProblem.NotBefore(id("b"), "c"));
        }

        @Test
        void aConditionThatDoesNotWaitIsAProblem() {
            var graph = Graph.of("g", step("a"), step("b").whenTemplate("${steps.a.output}"));

            assertThat(graph.validate()).containsExactly(new GraphProblem.NotBefore(id("b"), "a"));
        }

        @Test
        void aStepThatSpeaksOfItselfIsAProblem() {
            var graph = Graph.of("g", step("a").inputTemplate("${steps.a.output}"));

            assertThat(graph.validate()).containsExactly(new GraphProblem.NotBefore(id("a"), "a"));
        }

        @Test
        void aStepThatSpeaksOfOneThatIsNotThereIsAProblem() {
            var graph =
                    Graph.of(
                            "g",
                            step("a").inputTemplate("${steps[\"No Step\"].output}"),
                            step("b"));

            assertThat(graph.validate())
                    .containsExactly(new GraphProblem.Unknown(id("a"), "No Step", ids("a", "b")));
        }
    }

    @Nested
    class Inside {

        private final Graph invalid = Graph.of("inner", step("x").after("y"));
        private final GraphProblem problem = new GraphProblem.Dangling(id("x"), id("y"), ids("x"));

        @Test
        void graphsAreValidatedAtAnyDepth() {
            var middle = Graph.of("middle", Step.of("inner", invalid));
            var outer = Graph.of("outer", Step.of("middle", middle), step("z"));

            assertThat(outer.validate())
                    .containsExactly(
                            new GraphProblem.Inside(
                                    id("middle"), new GraphProblem.Inside(id("inner"), problem)));
        }

        @Test
        void theNodeToFallBackOnIsValidated() {
            var outer =
                    Graph.of("outer", step("a").policy(ErrorPolicy.FAIL.withFallbackNode(invalid)));

            assertThat(outer.validate()).containsExactly(new GraphProblem.Inside(id("a"), problem));
        }

        @Test
        void nodesOfOtherKindsAreLookedInto() {
            var loop = new FakePersistentNode("loop", _ -> 1, List.of(invalid), _ -> {});
            var outer = Graph.of("outer", Step.of("a", loop));

            assertThat(outer.validate()).containsExactly(new GraphProblem.Inside(id("a"), problem));
        }

        @Test
        void graphsThatAreUsedTwiceAreToldTwice() {
            var outer = Graph.of("outer", Step.of("a", invalid), Step.of("b", invalid));

            assertThat(outer.validate())
                    .containsExactly(
                            new GraphProblem.Inside(id("a"), problem),
                            new GraphProblem.Inside(id("b"), problem));
        }

        @Test
        void nodeThatContainsItselfIsNotFollowedForEver() {
            var outer = Graph.of("outer", Step.of("a", new Ouroboros()));

            assertThat(outer.validate()).isEmpty();
        }

        @Test
        void graphThatNamesItselfIsNotFollowedForEver() {
            var graph = Graph.of("g", Step.named("again", "g").when(_ -> false));

            assertThat(graph.validate(Nodes.of(List.of(graph)))).isEmpty();
        }
    }

    private record Ouroboros() implements CompositeNode {

        @Override
        public NodeId id() {
            return NodeId.of("ouroboros");
        }

        @Override
        public String type() {
            return "ouroboros";
        }

        @Override
        public List<Node> parts() {
            return List.of(this, FunctionNode.of("f", _ -> 1));
        }

        @Override
        public Outcome execute(RunContext context) {
            return Outcome.done(1);
        }
    }
}
