package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.TimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// A failure that no policy handles ends a graph nevertheless; nobody waits forever.
class BrokenGraphTest {

    private static Step echo(String id) {
        return Step.of(id, IdentityNode.of("same"));
    }

    private static Step step(String id, NodeFunction function) {
        return Step.of(id, FunctionNode.of("f", function));
    }

    private Graph beside(Step broken) {
        return Graph.of("g", echo("a"), broken, step("waits", _ -> waitForEver()));
    }

    private Object waitForEver() throws InterruptedException {
        new CountDownLatch(1).await();
        return "never";
    }

    @Test
    void errorOfANodeIsAFailureOfTheStep() throws InterruptedException {
        var graph =
                beside(
                        step(
                                "broken",
                                _ -> {
                                    throw new NoClassDefFoundError("gone");
                                }));

        var outcome = NodeRunners.real().run(graph, 1);

        assertThat(outcome.output().at("error").text())
                .isEqualTo("step 'broken' failed: function 'f': NoClassDefFoundError: gone");
    }

    @Test
    void clockThatBreaksEndsTheGraph() throws InterruptedException {
        var request = RunRequest.of(beside(echo("b")), 1).listener(new RecordingEventSink());

        var outcome = NodeRunners.with(new BrokenClock()).run(request);

        assertThat(outcome.output().at("error").text())
                .isEqualTo("graph 'g': IllegalStateException: the clock broke");
        assertThat(Thread.interrupted()).isFalse();
    }

    /// Works on the thread of the caller only.
    private static final class BrokenClock implements TimeSource {

        private final Thread caller = Thread.currentThread();

        @Override
        public Instant now() {
            if (!Thread.currentThread().equals(caller)) {
                throw new IllegalStateException("the clock broke");
            }
            return Instant.EPOCH;
        }

        @Override
        public long nanos() {
            return 0;
        }

        @Override
        public void sleep(Duration duration) {}
    }

    @Test
    void assertionInAConditionIsAFailureOfTheStep() throws InterruptedException {
        var broken =
                echo("broken")
                        .when(_ -> {
                            throw new AssertionError("odd");
                        });

        var outcome = NodeRunners.real().run(beside(broken), 1);

        assertThat(outcome.output().at("error").text())
                .isEqualTo(
                        "step 'broken' failed: its condition or input threw AssertionError: "
                                + "odd");
    }

    @Test
    void endlessRecursionInAnInputIsAFailureOfTheStep() throws InterruptedException {
        var broken = echo("broken").inputFrom(_ -> endless(1));

        var outcome = NodeRunners.real().run(beside(broken), 1);

        assertThat(outcome.output().at("error").text())
                .startsWith(
                        "step 'broken' failed: its condition or input threw "
                                + "StackOverflowError");
    }

    private int endless(int n) {
        return n < 0 ? n : endless(n + 1) + 1;
    }

    @Test
    void nodeThatSaysItWasInterruptedStopsTheGraph() {
        var graph =
                beside(
                        step(
                                "broken",
                                _ -> {
                                    throw new InterruptedException("so it says");
                                }));

        assertThatThrownBy(() -> NodeRunners.real().run(graph, 1))
                .isInstanceOf(InterruptedException.class);
    }
}
