package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NerveException;
import dev.nerve.event.Fact;
import dev.nerve.event.PlannedStep;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AddedStepsTest {

    private static Step step(String id, NodeFunction function) {
        return Step.of(id, FunctionNode.of("n", function));
    }

    private static Step says(String id) {
        return step(id, context -> id + " of " + context.input().text());
    }

    /// A step that adds others while it runs.
    private static Step adds(String id, Step... more) {
        return step(
                id,
                context -> {
                    EnclosingGraph.of(context).add(more);
                    return id;
                });
    }

    @Nested
    class ByANode {

        @Test
        void startAtOnceWhileOthersStillRun() throws InterruptedException {
            var added = new CountDownLatch(1);
            var release = step("release", _ -> release(added));
            var graph = Graph.of("g", step("waits", _ -> await(added)), adds("adds", release));

            var outcome = NodeRunners.real().run(graph, 1);

            assertThat(outcome.output())
                    .isEqualTo(
                            Value.of(Map.of("waits", "came", "adds", "adds", "release", "done")));
        }

        @Test
        void startWhileTheNodeThatAddedThemStillRuns() throws InterruptedException {
            var started = new CountDownLatch(1);
            var graph =
                    Graph.of(
                            "g",
                            step(
                                    "adds",
                                    context -> {
                                        EnclosingGraph.of(context)
                                                .add(step("more", _ -> release(started)));
                                        return await(started);
                                    }));

            var outcome = NodeRunners.real().run(graph, 1);

            assertThat(outcome).isInstanceOf(Outcome.Done.class);
        }

        @Test
        void waitForTheOneThatAddedThemIfTheySaySo() throws InterruptedException {
            var graph = Graph.of("g", adds("adds", says("last").after("adds")));

            var outcome = NodeRunners.real().run(graph, 1);

            assertThat(outcome.output()).isEqualTo(Value.of("last of adds"));
        }

        @Test
        void seeWhatWasDoneBeforeTheyCame() throws InterruptedException {
            var merged =
                    says("merged").after("first", "second").inputTemplate("${steps.first.output}!");
            var graph = Graph.chain("g", says("first"), says("second"), adds("third", merged));

            var outcome = NodeRunners.real().run(graph, 1);

            assertThat(outcome.output())
                    .isEqualTo(
                            Value.of(Map.of("third", "third", "merged", "merged of first of 1!")));
        }

        @Test
        void becomePartOfItsOutcome() throws InterruptedException {
            var more = Step.of("more", IdentityNode.of("same")).after("adds").input(7);
            var reader =
                    step(
                                    "reader",
                                    context ->
                                            context.outcome("adds").attributes().at("added_steps"))
                            .after("adds");
            var graph = Graph.of("g", adds("adds", more), reader);

            var outcome = NodeRunners.real().run(graph, 1);

            assertThat(outcome.output().at("reader"))
                    .isEqualTo(
                            Value.of(
                                    List.of(
                                            Map.of(
                                                    "id",
                                                    "more",
                                                    "node",
                                                    Map.of(
                                                            "id", "same",
                                                            "type", "identity",
                                                            "parameters", Map.of()),
                                                    "after",
                                                    List.of("adds"),
                                                    "input",
                                                    7))));
        }

        @Test
        void areToldBeforeTheyStart() throws InterruptedException {
            var sink = new RecordingEventSink();
            var graph = Graph.of("g", adds("adds", says("b").after("a"), says("a")));

            NodeRunners.real().run(RunRequest.of(graph, 1).listener(sink));

            assertThat(sink.lines())
                    .containsSubsequence(
                            "step_started g/adds",
                            "steps_added g",
                            "step_started g/a",
                            "step_completed g/a",
                            "step_started g/b");
            assertThat(sink.facts(Fact.StepsAdded.class))
                    .containsExactly(
                            new Fact.StepsAdded(
                                    List.of(
                                            new PlannedStep("a", "function", List.of(), List.of()),
                                            new PlannedStep(
                                                    "b", "function", List.of("a"), List.of()))));
        }

        @Test
        void goToTheInnermostGraph() throws InterruptedException {
            var inner = Graph.of("inner", adds("adds", says("more")));
            var outer = Graph.of("outer", Step.of("inner", inner));

            var outcome = NodeRunners.real().run(outer, 1);

            assertThat(outcome.attributes().at("steps.inner.steps.more.output").text())
                    .isEqualTo("more of 1");
        }

        @Test
        void waitTheirTurnWhereOneRunsAtATime() throws InterruptedException {
            var sink = new RecordingEventSink();
            var graph = Graph.of("g", adds("adds", says("more"))).withMaxParallel(1);

            NodeRunners.real().run(RunRequest.of(graph, 1).listener(sink));

            assertThat(sink.lines())
                    .containsSubsequence("step_completed g/adds", "step_started g/more");
        }

        @Test
        void cannotBeAddedByWhatIsNoStep() throws InterruptedException {
            var outcome = NodeRunners.real().run(adding("lonely"), 1);

            assertThat(outcome.output().at("error").text())
                    .isEqualTo("function 'lonely': 'lonely' is not a step of a running graph");
        }

        @Test
        void cannotBeAddedByWhatAStepCalls() throws InterruptedException {
            var graph = Graph.of("g", step("calls", context -> context.run(adding("deep"), 1)));

            var outcome = NodeRunners.real().run(graph, 1);

            assertThat(outcome.output().at("error").text())
                    .endsWith("'g/calls/deep' is not a step of a running graph");
        }

        private FunctionNode adding(String id) {
            return FunctionNode.of(
                    id,
                    context -> {
                        EnclosingGraph.of(context).add(says("more"));
                        return "added";
                    });
        }
    }

    @Nested
    class ThatAreInvalid {

        @Test
        void addNothingAtAll() throws InterruptedException {
            var graph =
                    Graph.of(
                            "g",
                            step(
                                    "adds",
                                    context -> {
                                        var here = EnclosingGraph.of(context);
                                        return problem(
                                                here, says("good"), says("bad").after("nope"));
                                    }));

            var outcome = NodeRunners.real().run(graph, 1);

            assertThat(outcome.output().text())
                    .isEqualTo(
                            "step 'bad' waits for 'nope', which does not exist; there is: adds, "
                                    + "good");
            assertThat(outcome.attributes().at("steps").fields()).containsOnlyKeys("adds");
        }

        @Test
        void areToldAsWhatIsWrong() throws InterruptedException {
            var chat = FakePersistentNode.of("chat", _ -> "hi");
            var graph =
                    Graph.of(
                            "g",
                            Step.of("talk", chat),
                            step(
                                    "adds",
                                    context -> {
                                        var here = EnclosingGraph.of(context);
                                        return List.of(
                                                problem(here, says("adds")),
                                                problem(
                                                        here,
                                                        says("a").after("b"),
                                                        says("b").after("a")),
                                                problem(here, says("c").input(1).inputKey("d")),
                                                problem(here, Step.of("more", chat)));
                                    }));

            var outcome = NodeRunners.real().run(graph, 1);

            assertThat(outcome.output().at("adds").asList(String.class))
                    .containsExactly(
                            "step 'adds' is defined twice; give each step an id of its own",
                            "steps wait for each other: a -> b -> a; remove one of these "
                                    + "dependencies",
                            "step 'c' is given its input in 2 ways; keep one of value, template, "
                                    + "function and key",
                            "steps 'talk' and 'more' may run at once on the persistent node "
                                    + "'chat'; let one wait for the other, or let one of them "
                                    + "queue");
        }

        private String problem(EnclosingGraph graph, Step... steps) {
            try {
                graph.add(steps);
                return "added";
            } catch (NerveException.Invalid problem) {
                return problem.getMessage();
            }
        }
    }

    private static String release(CountDownLatch latch) {
        latch.countDown();
        return "done";
    }

    private static String await(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return "came";
    }
}
