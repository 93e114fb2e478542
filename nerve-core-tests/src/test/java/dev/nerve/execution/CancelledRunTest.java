package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.Usage;
import dev.nerve.event.Fact;
import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CancelledRunTest {

    private static final Outcome.Failed CANCELLED = Outcome.failed(ErrorCode.CANCELLED, "enough");

    private final ManualTimeSource time = new ManualTimeSource();
    private final NodeRunner runner = NodeRunners.with(time);
    private final RecordingEventSink sink = new RecordingEventSink();
    private final CancellationToken token = CancellationToken.create();
    private final CountDownLatch never = new CountDownLatch(1);
    private final Node stuck = FunctionNode.of("stuck", _ -> awaitForEver());

    @Test
    void runningWorkEndsAtOnce() throws Exception {
        var run = start(stuck);

        run.awaitBlocked();
        token.cancel("enough");

        assertThat(run.get()).isEqualTo(CANCELLED);
    }

    @Test
    void workInsideEndsAtOnceAndIsToldAsCancelled() throws Exception {
        var middle = FunctionNode.of("middle", context -> context.run(stuck, null));
        var run = start(FunctionNode.of("outer", context -> context.run(middle, null)));

        sink.await("step_started outer/middle/stuck");
        token.cancel("enough");

        assertThat(run.get()).isEqualTo(CANCELLED);
        assertThat(sink.lines())
                .containsExactly(
                        "started outer",
                        "step_started outer/middle",
                        "step_started outer/middle/stuck",
                        "step_failed outer/middle/stuck",
                        "step_failed outer/middle",
                        "cancelled outer");
        assertThat(sink.facts(Fact.StepFailed.class))
                .allMatch(fact -> fact.code() == ErrorCode.CANCELLED)
                .allMatch(fact -> fact.message().equals("enough"));
    }

    @Test
    void workOnSeveralThreadsEndsAtOnce() throws Exception {
        var steps = List.of(Step.of("a", stuck), Step.of("b", stuck), Step.of("c", stuck));
        var run = start(Graph.of("g", steps));

        for (var step : List.of("a", "b", "c")) {
            sink.await("step_started g/" + step);
        }
        token.cancel("enough");

        assertThat(((Outcome.Failed) run.get()).code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(sink.lines().getLast()).isEqualTo("cancelled g");
    }

    @Test
    void workFarInsideEndsAtOnceAndTellsHowFarItCame() throws Exception {
        var started = new CountDownLatch(1);
        Node node =
                FunctionNode.of(
                        "deep",
                        _ -> {
                            started.countDown();
                            try {
                                return awaitForEver();
                            } catch (InterruptedException _) {
                                throw new ExecutionInterruptedException(
                                        "deep", Value.fields(Map.of("out", "a")));
                            }
                        });
        for (int i = 0; i < 200; i++) {
            var inner = node;
            node = FunctionNode.of("level", context -> context.run(inner, null));
        }
        var run = start(node);

        started.await();
        token.cancel("enough");

        assertThat(run.get()).isEqualTo(CANCELLED.with("out", "a"));
    }

    @Test
    void whatWasCancelledBeforeIsNotStarted() throws InterruptedException {
        var executions = new AtomicInteger();
        var node = FunctionNode.of("f", _ -> executions.incrementAndGet());
        token.cancel("enough");

        var outcome = runner.run(RunRequest.of(node, null).cancellation(token).listener(sink));

        assertThat(outcome).isEqualTo(CANCELLED);
        assertThat(executions).hasValue(0);
        assertThat(sink.lines()).containsExactly("started f", "cancelled f");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void firstCauseIsTheOutcome() throws Exception {
        var over = Outcome.failed(ErrorCode.BUDGET_EXCEEDED, "too expensive");
        var run = start(stuck);

        run.awaitBlocked();
        token.cancel(over);
        token.cancel("enough");

        assertThat(run.get()).isEqualTo(over);
        assertThat(sink.lines()).containsExactly("started stuck", "failed stuck");
    }

    @Test
    void interruptWithoutATokenEndsTheRunToo() {
        var run = start(stuck);

        run.awaitBlocked();
        run.interrupt();

        assertThatThrownBy(run::get).isInstanceOf(InterruptedException.class);
        assertThat(sink.facts(Fact.Cancelled.class))
                .extracting(Fact.Cancelled::reason)
                .containsExactly("interrupted");
    }

    @Test
    void waitBeforeAnotherAttemptEndsAtOnce() throws Exception {
        var failing = FunctionNode.of("f", _ -> Outcome.failed(ErrorCode.NETWORK, "no"));
        var policy = ErrorPolicy.FAIL.withRetry(RetryPolicy.times(9));
        var request = RunRequest.of(failing, null).policy(policy).cancellation(token);
        var run = BackgroundTask.of(() -> runner.run(request));

        time.awaitSleepers(1);
        token.cancel("enough");

        assertThat(run.get()).isEqualTo(CANCELLED);
    }

    @Test
    void nothingIsTriedAgainOfWhatMadeAFailureOfTheInterrupt() throws Exception {
        var executions = new AtomicInteger();
        var wrapping =
                FunctionNode.of(
                        "f",
                        _ -> {
                            executions.incrementAndGet();
                            token.cancel("enough");
                            Thread.interrupted();
                            throw new IllegalStateException("interrupted somewhere");
                        });
        var policy = ErrorPolicy.FAIL.withRetry(RetryPolicy.times(9)).withFallbackValue("instead");
        var request = RunRequest.of(wrapping, null).policy(policy).cancellation(token);

        var outcome = BackgroundTask.of(() -> runner.run(request)).get();

        assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(executions).hasValue(1);
    }

    @Test
    void waitForATurnEndsAtOnceAndTheTurnIsNotLost() throws Exception {
        var go = new CountDownLatch(1);
        var entered = new CountDownLatch(1);
        var node =
                FakePersistentNode.of(
                        "p",
                        _ -> {
                            entered.countDown();
                            go.await();
                            return "fine";
                        });
        var first = BackgroundTask.of(() -> runner.run(node, null));
        entered.await();
        var second = start(node).awaitBlockedIn(NodeLocks.class);
        var third = BackgroundTask.of(() -> runner.run(node, null)).awaitBlockedIn(NodeLocks.class);

        token.cancel("enough");

        assertThat(second.get()).isEqualTo(CANCELLED);
        go.countDown();
        assertThat(first.get()).isEqualTo(Outcome.done("fine"));
        assertThat(third.get()).isEqualTo(Outcome.done("fine"));
    }

    @Test
    void waitForABudgetEndsAtOnce() throws Exception {
        var node =
                FunctionNode.of(
                        "f",
                        context -> {
                            var budget = context.budget();
                            try (var _ = budget.reserve(Usage.tokens(80));
                                    var _ = budget.reserve(Usage.tokens(80))) {
                                return "never";
                            }
                        });
        var request =
                RunRequest.of(node, null)
                        .limits(BudgetLimits.NONE.withTokens(100))
                        .cancellation(token);
        var run = BackgroundTask.of(() -> runner.run(request));

        run.awaitBlocked();
        token.cancel("enough");

        assertThat(run.get()).isEqualTo(CANCELLED);
    }

    @Test
    void runInsideARunLeavesTheInterruptToTheOneAround() throws Exception {
        var felt = new AtomicBoolean();
        var around =
                FunctionNode.of(
                        "around",
                        context -> {
                            var inner =
                                    RunRequest.of(stuck, null).cancellation(context.cancellation());
                            var outcome = runner.run(inner);
                            try {
                                new Semaphore(1).acquire();
                            } catch (InterruptedException _) {
                                felt.set(true);
                            }
                            return outcome;
                        });
        var run =
                BackgroundTask.of(() -> {
                    var request = RunRequest.of(around, null).cancellation(token);
                    var outcome = runner.run(request);
                    return Map.entry(outcome, Thread.interrupted());
                });

        run.awaitBlocked();
        token.cancel("enough");

        assertThat(run.get()).isEqualTo(Map.entry(CANCELLED, false));
        assertThat(felt).isTrue();
    }

    private BackgroundTask<Outcome> start(Node node) {
        var request = RunRequest.of(node, null).cancellation(token).listener(sink);
        return BackgroundTask.of(() -> {
            var outcome = runner.run(request);
            assertThat(Thread.interrupted()).as("an interrupt is left over").isFalse();
            return outcome;
        });
    }

    private Object awaitForEver() throws InterruptedException {
        never.await();
        return "never";
    }
}
