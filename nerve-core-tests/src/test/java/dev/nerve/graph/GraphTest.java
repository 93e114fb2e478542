package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.StepId;
import dev.nerve.event.Fact;
import dev.nerve.event.PlannedStep;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GraphTest {

    private static Step echo(String id) {
        return Step.of(id, IdentityNode.of("same"));
    }

    private static Step step(String id, NodeFunction function) {
        return Step.of(id, FunctionNode.of("f", function));
    }

    @Nested
    class Seen {

        private final Graph graph =
                Graph.of(
                        "g",
                        echo("merge").after("fetch", "parse"),
                        echo("fetch"),
                        echo("parse").after("fetch"));

        @Test
        void showsItsStepsAsTheyWereGiven() {
            assertThat(graph.steps())
                    .extracting(step -> step.id().name())
                    .containsExactly("merge", "fetch", "parse");
        }

        @Test
        void findsAStep() {
            assertThat(graph.find("parse")).contains(graph.steps().get(2));
            assertThat(graph.find("nope")).isEmpty();
        }

        @Test
        void ordersStepsAsTheyWouldRunOneAtATime() {
            assertThat(graph.executionOrder())
                    .extracting(step -> step.id().name())
                    .containsExactly("fetch", "parse", "merge");
        }

        @Test
        void knowsWhoWaitsForAStep() {
            assertThat(graph.dependents("fetch"))
                    .containsExactly(StepId.of("merge"), StepId.of("parse"));
            assertThat(graph.dependents("merge")).isEmpty();
        }

        @Test
        void saysHowManyStepsItHas() {
            assertThat(graph.info().metadata()).isEqualTo(Value.Fields.EMPTY.with("steps", 3));
            assertThat(graph.info().persistent()).isFalse();
        }

        @Test
        void isDrawnAsItsText() {
            assertThat(graph).hasToString(GraphDiagram.tree(graph));
        }

        @Test
        void chainLetsEachStepWaitForTheOneBefore() {
            var chain = Graph.chain("g", echo("a"), echo("b"), echo("c"));

            assertThat(chain.steps())
                    .extracting(Step::waitsFor)
                    .containsExactly(List.of(), List.of(StepId.of("a")), List.of(StepId.of("b")));
        }
    }

    @Test
    void collectsItsPersistentNodesAtAnyDepth() {
        var one = FakePersistentNode.of("one", _ -> 1);
        var two = FakePersistentNode.of("two", _ -> 2);
        var three = FakePersistentNode.of("three", _ -> 3);
        var inner = Graph.of("inner", Step.of("x", two), Step.of("y", two).after("x"));
        var policy = ErrorPolicy.FAIL.withFallbackNode(three);
        var graph = Graph.of("g", Step.of("a", one), Step.of("b", inner).policy(policy));

        assertThat(CompositeNode.persistentIn(graph)).containsExactly(one, two, three);
    }

    @Test
    void tellsBeforeItStartsWhatIsToCome() throws InterruptedException {
        var inner = Graph.of("inner", echo("x"));
        var graph =
                Graph.of(
                        "g", Step.of("a", inner), Step.named("b", "a").after("a").when(_ -> false));
        var sink = new RecordingEventSink();

        NodeRunners.real().run(RunRequest.of(graph, 1).listener(sink));

        assertThat(sink.facts(Fact.Started.class).getFirst().planned())
                .containsExactly(
                        new PlannedStep(
                                "a",
                                "graph",
                                List.of(),
                                List.of(new PlannedStep("x", "identity", List.of(), List.of()))),
                        new PlannedStep("b", "?", List.of("a"), List.of()));
    }

    @Nested
    class Running {

        @Test
        void startsAStepTheMomentItsLastDependencyIsDone() throws InterruptedException {
            var reached = new CountDownLatch(1);
            var graph =
                    Graph.of(
                            "g",
                            step("slow", _ -> await(reached)),
                            echo("quick"),
                            step("next", _ -> release(reached)).after("quick"));

            assertThat(NodeRunners.real().run(graph, 1)).isInstanceOf(Outcome.Done.class);
        }

        @Test
        void runsAsManyStepsAtOnceAsItMay() throws InterruptedException {
            var all = new CyclicBarrier(5);
            var steps =
                    IntStream.range(0, 20)
                            .mapToObj(i -> step("s" + i, _ -> all.await() >= 0))
                            .toList();

            var outcome = NodeRunners.real().run(Graph.of("g", steps).withMaxParallel(5), 1);

            assertThat(outcome).isInstanceOf(Outcome.Done.class);
        }

        @Test
        void keepsAChainOnTheThreadOfTheCaller() throws InterruptedException {
            var here = Thread.currentThread();
            var chain = Chains.of(100, _ -> Thread.currentThread().equals(here));

            assertThat(NodeRunners.real().run(chain, 1).attributes().at("steps").fields().values())
                    .containsOnly(Value.Fields.EMPTY.with("output", true));
        }

        @Test
        void isTheSameForTwoRunsAtOnce() throws Exception {
            var both = new CyclicBarrier(2);
            var meets =
                    step(
                            "a",
                            context -> {
                                both.await();
                                return context.input();
                            });
            var graph = Graph.of("g", meets, echo("b").after("a"));

            var one = BackgroundTask.of(() -> NodeRunners.real().run(graph, 1));
            var two = BackgroundTask.of(() -> NodeRunners.real().run(graph, 2));

            assertThat(one.get().output()).isEqualTo(Value.of(1));
            assertThat(two.get().output()).isEqualTo(Value.of(2));
        }

        private String release(CountDownLatch latch) {
            latch.countDown();
            return "done";
        }

        private String await(CountDownLatch latch) throws InterruptedException {
            latch.await();
            return "came";
        }
    }

    @Test
    void stepsWithBadIdsCannotBeAskedFor() {
        assertThatThrownBy(() -> Graph.of("g").dependents("../x"))
                .isInstanceOf(NerveException.Invalid.class)
                .extracting(failure -> ((NerveException) failure).code())
                .isEqualTo(ErrorCode.INVALID_REQUEST);
    }
}
