package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A step whose node starts a run of its own, stopped by what stops the step.
class RunInsideAStepTest {

    private static final int STEPS = 4;

    private final CancellationToken token = CancellationToken.create();
    private final CountDownLatch inside = new CountDownLatch(STEPS);
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    /// One of the steps is on the caller's thread and the others on hired ones; below the sixty-
    /// fourth level all of them are on a thread that was made for the stack.
    @ParameterizedTest
    @ValueSource(ints = {0, 62, 63, 64, 130})
    void leavesTheStepsThreadInterruptedWhenBothAreCancelled(int levels)
            throws InterruptedException {
        var canceller = Thread.startVirtualThread(this::cancelWhenInside);

        var outcome = NodeRunners.real().run(RunRequest.of(graph(levels), 1).cancellation(token));

        assertThat(outcome.toString()).contains("enough");
        assertThat(List.copyOf(seen)).hasSize(STEPS).containsOnly("CANCELLED, interrupted: true");
        assertThat(Thread.interrupted()).isFalse();
        canceller.join();
    }

    private void cancelWhenInside() {
        try {
            inside.await();
            token.cancel("enough");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Graph graph(int levels) {
        var node = nested(FunctionNode.of("around", this::startARun), levels);
        return Graph.of(
                "g",
                Step.of("a", node),
                Step.of("b", node),
                Step.of("c", node),
                Step.of("d", node));
    }

    private static Node nested(Node node, int levels) {
        var nested = node;
        for (int level = 0; level < levels; level++) {
            nested = Graph.of("level", Step.of("inner", nested));
        }
        return nested;
    }

    private Object startARun(RunContext context) throws InterruptedException {
        var waiting = FunctionNode.of("waiting", _ -> waitForEver());
        var request = RunRequest.of(waiting, 1).cancellation(context.cancellation());
        var outcome = NodeRunners.real().run(request);
        var code = outcome instanceof Outcome.Failed failed ? failed.code() : ErrorCode.INTERNAL;
        seen.add(code + ", interrupted: " + Thread.currentThread().isInterrupted());
        return outcome;
    }

    private Object waitForEver() throws InterruptedException {
        inside.countDown();
        new CountDownLatch(1).await();
        return "never";
    }
}
