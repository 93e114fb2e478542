package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// The output of a graph.
class GraphResultTest {

    private static Step echo(String id) {
        return Step.of(id, IdentityNode.of("same"));
    }

    private static Step step(String id, NodeFunction function) {
        return Step.of(id, FunctionNode.of("f", function));
    }

    private static Step fails(String id) {
        return step(id, _ -> Outcome.failed(ErrorCode.NETWORK, "no luck"));
    }

    private static Outcome run(Graph graph) throws InterruptedException {
        return NodeRunners.with(new AutoAdvancingTimeSource()).run(graph, 1);
    }

    private static Outcome run(Step... steps) throws InterruptedException {
        return run(Graph.of("g", steps));
    }

    @Nested
    class Output {

        @Test
        void isThatOfTheOnlyStepNoneWaitsFor() throws InterruptedException {
            assertThat(run(echo("a").input(2), echo("b").after("a").input(3)).output())
                    .isEqualTo(Value.of(3));
        }

        @Test
        void isAnObjectOfAllStepsNoneWaitsFor() throws InterruptedException {
            assertThat(run(echo("a"), echo("b").after("a").input(3), echo("c").after("a")).output())
                    .isEqualTo(Value.of(Map.of("b", 3, "c", 1)));
        }

        @Test
        void staysAnObjectWhenOnlyOneOfThemRan() throws InterruptedException {
            assertThat(run(echo("a"), echo("b").when(_ -> false)).output())
                    .isEqualTo(Value.of(Map.of("a", 1)));
        }

        @Test
        void isNullWhenThereAreNoSteps() throws InterruptedException {
            assertThat(run()).isEqualTo(new Outcome.Done(Value.NULL, attributes(Map.of())));
        }

        @Test
        void keepsTheOrderOfTheSteps() throws InterruptedException {
            var graph = Graph.of("g", echo("z"), echo("a"), echo("m"));

            assertThat(run(graph).output().fields().keySet()).containsExactly("z", "a", "m");
        }
    }

    private static Value.Fields attributes(Map<String, ?> steps) {
        return Value.fields(Map.of("steps", steps));
    }

    @Test
    void attributesHaveTheOutputsOfAllStepsAtAnyDepth() throws InterruptedException {
        var inner = Graph.of("inner", echo("x").input(5), echo("y").after("x").input(6));
        var outer = Graph.of("outer", Step.of("middle", Graph.of("m", Step.of("inner", inner))));

        var outcome = run(outer);

        assertThat(outcome)
                .isEqualTo(
                        new Outcome.Done(
                                Value.of(6),
                                attributes(
                                        Map.of(
                                                "middle",
                                                ran(6, Map.of("inner", ran(6, innerSteps())))))));
    }

    private static Map<String, ?> innerSteps() {
        return Map.of("x", Map.of("output", 5), "y", Map.of("output", 6));
    }

    private static Map<String, ?> ran(Object output, Map<String, ?> steps) {
        return Map.of("output", output, "steps", steps);
    }

    @Nested
    class Failure {

        @Test
        void namesTheStep() throws InterruptedException {
            assertThat(run(fails("a")))
                    .isEqualTo(
                            new Outcome.Failed(
                                    ErrorCode.NETWORK,
                                    "step 'a' failed: no luck",
                                    attributes(Map.of("a", error()))
                                            .with("failed_step", "a")
                                            .with("cause", "no luck")));
        }

        private Map<String, String> error() {
            return Map.of("error", "no luck", "error_type", "network");
        }

        @Test
        void namesTheWholeWayToTheStep() throws InterruptedException {
            var inner = Graph.of("inner", fails("x"));
            var middle = Graph.of("middle", Step.of("y", inner));

            var outcome = run(Step.of("z", middle));

            assertThat(outcome.output().at("error").text())
                    .isEqualTo("step 'z/y/x' failed: no luck");
            assertThat(outcome.attributes().at("failed_step").text()).isEqualTo("z/y/x");
            assertThat(outcome.attributes().at("cause").text()).isEqualTo("no luck");
            assertThat(outcome.attributes().at("steps.z.steps.y.steps.x"))
                    .isEqualTo(Value.of(error()));
        }

        @Test
        void isNotConfusedByAttributesOfTheNode() throws InterruptedException {
            var failed = Outcome.failed(ErrorCode.NETWORK, "no luck").with("cause", "dns");

            assertThat(run(step("a", _ -> failed)).output().at("error").text())
                    .isEqualTo("step 'a' failed: no luck");
        }

        @Test
        void cancelsSiblingsThatRun() throws InterruptedException {
            var running = new CountDownLatch(1);
            var outcome =
                    run(
                            step("waits", _ -> waitForEver(running)),
                            step(
                                    "fails",
                                    _ -> {
                                        running.await();
                                        return Outcome.failed(ErrorCode.NETWORK, "no luck");
                                    }));

            assertThat(outcome.attributes().at("steps.waits"))
                    .isEqualTo(Value.of(Map.of("error", "cancelled", "error_type", "cancelled")));
            assertThat(Thread.interrupted()).isFalse();
        }

        private Object waitForEver(CountDownLatch running) throws InterruptedException {
            running.countDown();
            new CountDownLatch(1).await();
            return "never";
        }

        @Test
        void doesNotReachTheGraphAroundThatGoesOn() throws InterruptedException {
            var inner = Graph.of("inner", fails("x"));
            var outer =
                    Graph.of(
                            "outer",
                            Step.of("a", inner).policy(ErrorPolicy.FAIL.continueOnError()),
                            echo("b").after("a"));

            assertThat(run(outer).output())
                    .isEqualTo(
                            Value.of(
                                    Map.of(
                                            "error", "step 'x' failed: no luck",
                                            "error_type", "network")));
        }
    }

    @Nested
    class Policy {

        @Test
        void continueGivesTheFailureToTheNextStep() throws InterruptedException {
            var outcome =
                    run(
                            fails("a").policy(ErrorPolicy.FAIL.continueOnError()),
                            echo("b").after("a"));

            assertThat(outcome.output())
                    .isEqualTo(Value.of(Map.of("error", "no luck", "error_type", "network")));
        }

        @Test
        void continueLetsTheGraphEndWell() throws InterruptedException {
            assertThat(run(fails("a").policy(ErrorPolicy.FAIL.continueOnError())))
                    .isInstanceOf(Outcome.Done.class);
        }

        @Test
        void fallbackGivesItsValue() throws InterruptedException {
            var outcome = run(fails("a").policy(ErrorPolicy.FAIL.withFallbackValue(5)));

            assertThat(outcome.output()).isEqualTo(Value.of(5));
        }

        @Test
        void fallbackNodeIsGivenTheSameInput() throws InterruptedException {
            var policy = ErrorPolicy.FAIL.withFallbackNode(IdentityNode.of("other"));

            assertThat(run(fails("a").input("given").policy(policy)).output())
                    .isEqualTo(Value.of("given"));
        }

        @Test
        void fallbackNodeThatFailsFailsTheGraph() throws InterruptedException {
            var other =
                    FunctionNode.of("o", _ -> Outcome.failed(ErrorCode.PROCESS, "no luck either"));
            var policy = ErrorPolicy.FAIL.withFallbackNode(other);

            assertThat(run(fails("a").policy(policy)).output().at("error").text())
                    .isEqualTo("step 'a' failed: no luck either");
        }

        @Test
        void retriesMendWhatPasses() throws InterruptedException {
            var attempts = new AtomicInteger();
            var flaky =
                    step(
                            "a",
                            _ ->
                                    attempts.incrementAndGet() < 3
                                            ? Outcome.failed(ErrorCode.NETWORK, "no luck")
                                            : attempts.get());

            assertThat(run(flaky.retry(RetryPolicy.times(2))).output()).isEqualTo(Value.of(3));
        }

        @Test
        void inputThatCannotBeMadeIsNotTriedAgain() throws InterruptedException {
            var attempts = new AtomicInteger();
            var step =
                    echo("a")
                            .inputFrom(_ -> {
                                attempts.incrementAndGet();
                                throw new IllegalStateException("no luck");
                            })
                            .retry(RetryPolicy.times(5));
            var sink = new RecordingEventSink();

            NodeRunners.real().run(RunRequest.of(Graph.of("g", step), 1).listener(sink));

            assertThat(attempts).hasValue(1);
            assertThat(sink.lines())
                    .containsExactly(
                            "started g", "step_started g/a", "step_failed g/a", "failed g");
        }

        @Test
        void inputThatCannotBeMadeFallsUnderThePolicy() throws InterruptedException {
            var step =
                    echo("a")
                            .inputKey("nope")
                            .policy(ErrorPolicy.FAIL.withFallbackValue("instead"));

            assertThat(run(step).output()).isEqualTo(Value.of("instead"));
        }

        @Test
        void nodeThatIsNotThereFallsUnderThePolicy() throws InterruptedException {
            var step =
                    Step.named("a", "nope").policy(ErrorPolicy.FAIL.withFallbackValue("instead"));

            assertThat(run(step).output()).isEqualTo(Value.of("instead"));
        }
    }
}
