package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class TimeoutLayerTest {

    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Outcome.Failed LATE =
            Outcome.failed(ErrorCode.TIMEOUT, "function 'f' timed out after 5.0 s");

    private final ManualTimeSource time = new ManualTimeSource();
    private final NodeRunner runner = NodeRunners.with(time);
    private final RecordingEventSink sink = new RecordingEventSink();
    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    void attemptThatTakesTooLongIsEnded() throws Exception {
        var run = start(FunctionNode.of("f", _ -> awaitFor(never)), limited());

        time.awaitSleepers(1);
        time.advance(LIMIT);

        assertThat(run.get()).isEqualTo(LATE);
    }

    @Test
    void attemptThatTakesJustLongEnoughIsNot() throws Exception {
        var go = new CountDownLatch(1);
        var run = start(FunctionNode.of("f", _ -> awaitFor(go)), limited());

        time.awaitSleepers(1);
        time.advance(LIMIT.minusNanos(1));
        go.countDown();

        assertThat(run.get()).isEqualTo(Outcome.done("went"));
    }

    @Test
    void realTimeEndsAnAttemptToo() throws Exception {
        var policy = ErrorPolicy.FAIL.withTimeout(Duration.ofMillis(5));
        var request =
                RunRequest.of(FunctionNode.of("f", _ -> awaitFor(never)), null).policy(policy);

        var outcome = NodeRunners.real().run(request);

        assertThat(outcome)
                .isEqualTo(
                        Outcome.failed(ErrorCode.TIMEOUT, "function 'f' timed out after 5.0 ms"));
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void nodeThatIgnoresTheInterruptIsWaitedForButTooLateAllTheSame() throws Exception {
        var seen = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var stubborn =
                FunctionNode.of(
                        "f",
                        _ -> {
                            try {
                                return awaitFor(never);
                            } catch (InterruptedException _) {
                                seen.countDown();
                                awaitFor(go);
                                return Outcome.done("late").with("lines", 3);
                            }
                        });
        var run = start(stubborn, limited());

        time.awaitSleepers(1);
        time.advance(LIMIT);
        seen.await();
        go.countDown();

        assertThat(run.get()).isEqualTo(LATE.with("lines", 3));
    }

    @Test
    void howFarItCameIsKept() throws Exception {
        var telling =
                FunctionNode.of(
                        "f",
                        _ -> {
                            try {
                                return awaitFor(never);
                            } catch (InterruptedException _) {
                                throw new ExecutionInterruptedException(
                                        "command", Value.fields(Map.of("out", "a")));
                            }
                        });
        var run = start(telling, limited());

        time.awaitSleepers(1);
        time.advance(LIMIT);

        assertThat(run.get()).isEqualTo(LATE.with("out", "a"));
    }

    @Test
    void whatWasStartedInsideEndsToo() throws Exception {
        var inner = FunctionNode.of("inner", _ -> awaitFor(never));
        var outer = FunctionNode.of("f", context -> context.run(inner, null));
        var run = start(outer, limited());

        time.awaitSleepers(1);
        sink.await("step_started f/inner");
        time.advance(LIMIT);

        assertThat(run.get()).isEqualTo(LATE);
        assertThat(sink.facts(Fact.StepFailed.class))
                .extracting(Fact.StepFailed::code, Fact.StepFailed::message)
                .containsExactly(tuple(ErrorCode.CANCELLED, LATE.message()));
    }

    @Test
    void timeoutInsideIsNoMatterToWhatIsAround() throws Exception {
        var inner = FunctionNode.of("inner", _ -> awaitFor(never));
        var outer =
                FunctionNode.of(
                        "f",
                        context -> {
                            var late = context.run(call(inner, Duration.ofSeconds(1)), Value.NULL);
                            // Throws if an interrupt was left behind.
                            new Semaphore(1).acquire();
                            return late.output().at("error_type");
                        });
        var run = start(outer, limited());

        time.awaitSleepers(2);
        time.advance(Duration.ofSeconds(1));

        assertThat(run.get()).isEqualTo(Outcome.done("timeout"));
    }

    @Test
    void shorterOfTheTwoTimeoutsRules() throws Exception {
        var short1 = new Slow(Duration.ofSeconds(1));
        var short5 = new Slow(Duration.ofSeconds(9));

        var own = start(short1, limited());
        time.awaitSleepers(1);
        time.advance(Duration.ofSeconds(1));
        var ownOutcome = (Outcome.Failed) own.get();
        var asked = start(short5, limited());
        time.awaitSleepers(1);
        time.advance(LIMIT);
        var askedOutcome = (Outcome.Failed) asked.get();

        assertThat(ownOutcome.message()).isEqualTo("slow 's' timed out after 1.0 s");
        assertThat(askedOutcome.message()).isEqualTo("slow 's' timed out after 5.0 s");
    }

    @Test
    void everyAttemptHasItsOwnTime() throws Exception {
        var retry = RetryPolicy.times(1).withDelay(Duration.ZERO);
        var run = start(FunctionNode.of("f", _ -> awaitFor(never)), limited().withRetry(retry));

        time.awaitSleepers(1);
        time.advance(LIMIT);
        sink.await("step_retried f");
        time.awaitSleepers(1);
        time.advance(LIMIT);

        assertThat(run.get()).isEqualTo(LATE.with("attempts", 2));
    }

    @Test
    void timeInTheQueueIsNotPartOfTheAttempt() throws Exception {
        var go = new CountDownLatch(1);
        var entered = new CountDownLatch(1);
        var node =
                FakePersistentNode.of(
                        "p",
                        _ -> {
                            entered.countDown();
                            return awaitFor(go);
                        });
        var first = start(node, ErrorPolicy.FAIL);
        entered.await();
        var second = start(node, limited()).awaitBlockedIn(NodeLocks.class);

        time.advance(Duration.ofHours(1));
        go.countDown();

        assertThat(first.get()).isEqualTo(Outcome.done("went"));
        assertThat(second.get()).isEqualTo(Outcome.done("went"));
    }

    @Test
    void timeInTheQueueCountsToTheBudget() throws Exception {
        var go = new CountDownLatch(1);
        var entered = new CountDownLatch(1);
        var node =
                FakePersistentNode.of(
                        "p",
                        _ -> {
                            entered.countDown();
                            return awaitFor(go);
                        });
        var first = start(node, ErrorPolicy.FAIL);
        entered.await();
        var request = RunRequest.of(node, null).limits(BudgetLimits.NONE.withTime(LIMIT));
        var second = BackgroundTask.of(() -> runner.run(request));

        time.awaitSleepers(1);
        time.advance(LIMIT);

        assertThat(second.get())
                .isEqualTo(
                        Outcome.failed(
                                ErrorCode.BUDGET_EXCEEDED,
                                "time budget exceeded: 5.0 s used of 5.0 s"));
        go.countDown();
        assertThat(first.get()).isEqualTo(Outcome.done("went"));
        assertThat(runner.run(node, null)).isEqualTo(Outcome.done("went"));
    }

    @Test
    void startingANodeForItsFirstExecutionIsPartOfTheAttempt() throws Exception {
        var run = start(FakePersistentNode.withListener("p", _ -> never.await()), limited());

        time.awaitSleepers(1);
        time.advance(LIMIT);

        assertThat(((Outcome.Failed) run.get()).code()).isEqualTo(ErrorCode.TIMEOUT);
    }

    @Test
    void timeoutLongerThanTheWorldIsFine() throws Exception {
        var policy = ErrorPolicy.FAIL.withTimeout(Duration.ofSeconds(Long.MAX_VALUE - 1));
        var request = RunRequest.of(FunctionNode.of("f", _ -> "fine"), null).policy(policy);

        var outcome = NodeRunners.real().run(request);

        assertThat(outcome).isEqualTo(Outcome.done("fine"));
    }

    private BackgroundTask<Outcome> start(Node node, ErrorPolicy policy) {
        var request = RunRequest.of(node, null).policy(policy).listener(sink);
        return BackgroundTask.of(() -> runner.run(request));
    }

    private static ErrorPolicy limited() {
        return ErrorPolicy.FAIL.withTimeout(LIMIT);
    }

    private static NodeCall call(Node node, Duration timeout) {
        return new NodeCall(node, ErrorPolicy.FAIL.withTimeout(timeout), BudgetLimits.NONE);
    }

    private static String awaitFor(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return "went";
    }
}
