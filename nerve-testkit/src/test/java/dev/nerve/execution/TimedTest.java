package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.node.Call;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.FunctionNode;
import dev.nerve.node.Node;
import dev.nerve.node.Retry;
import dev.nerve.run.Interruption;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.Background;
import dev.nerve.testkit.FakePersistent;
import dev.nerve.testkit.ManualTime;
import dev.nerve.testkit.RecordingSink;
import dev.nerve.testkit.Runners;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class TimedTest {

    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Outcome.Failed LATE =
            Outcome.failed(ErrorCode.TIMEOUT, "function 'f' timed out after 5.0 s");

    private final ManualTime time = new ManualTime();
    private final Runner runner = Runners.with(time);
    private final RecordingSink sink = new RecordingSink();
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
        var request = RunRequest.of(FunctionNode.of("f", _ -> awaitFor(never)), null).under(policy);

        var outcome = Runners.real().run(request);

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
                                throw new Interruption("command", Value.fields(Map.of("out", "a")));
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
        var retry = Retry.times(1).withDelay(Duration.ZERO);
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
                FakePersistent.of(
                        "p",
                        _ -> {
                            entered.countDown();
                            return awaitFor(go);
                        });
        var first = start(node, ErrorPolicy.FAIL);
        entered.await();
        var second = start(node, limited()).awaitWaitingIn(Turns.class);

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
                FakePersistent.of(
                        "p",
                        _ -> {
                            entered.countDown();
                            return awaitFor(go);
                        });
        var first = start(node, ErrorPolicy.FAIL);
        entered.await();
        var request = RunRequest.of(node, null).within(Limits.NONE.withTime(LIMIT));
        var second = Background.of(() -> runner.run(request));

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
        var run = start(FakePersistent.told("p", _ -> never.await()), limited());

        time.awaitSleepers(1);
        time.advance(LIMIT);

        assertThat(((Outcome.Failed) run.get()).code()).isEqualTo(ErrorCode.TIMEOUT);
    }

    @Test
    void timeoutLongerThanTheWorldIsFine() throws Exception {
        var policy = ErrorPolicy.FAIL.withTimeout(Duration.ofSeconds(Long.MAX_VALUE - 1));
        var request = RunRequest.of(FunctionNode.of("f", _ -> "fine"), null).under(policy);

        var outcome = Runners.real().run(request);

        assertThat(outcome).isEqualTo(Outcome.done("fine"));
    }

    private Background<Outcome> start(Node node, ErrorPolicy policy) {
        var request = RunRequest.of(node, null).under(policy).tellingTo(sink);
        return Background.of(() -> runner.run(request));
    }

    private static ErrorPolicy limited() {
        return ErrorPolicy.FAIL.withTimeout(LIMIT);
    }

    private static Call call(Node node, Duration timeout) {
        return new Call(node, ErrorPolicy.FAIL.withTimeout(timeout), Limits.NONE);
    }

    private static String awaitFor(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return "went";
    }
}
