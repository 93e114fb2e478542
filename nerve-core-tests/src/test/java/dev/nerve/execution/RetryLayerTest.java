package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetryLayerTest {

    private static final RetryPolicy EVEN = RetryPolicy.times(3).withJitter(0);

    private final AutoAdvancingTimeSource time = new AutoAdvancingTimeSource();
    private final RecordingEventSink sink = new RecordingEventSink();
    private final AtomicInteger executions = new AtomicInteger();

    @Test
    void whatWorksOutIsNotTriedAgain() throws InterruptedException {
        var outcome = run(FunctionNode.of("f", _ -> executions.incrementAndGet()), EVEN);

        assertThat(outcome).isEqualTo(Outcome.done(1));
        assertThat(time.sleeps()).isEmpty();
    }

    @Test
    void whatFailsIsTriedUntilItWorksOut() throws InterruptedException {
        var outcome = run(failingUntil(3), EVEN);

        assertThat(outcome).isEqualTo(Outcome.done("fine").with("attempts", 3));
        assertThat(time.sleeps()).containsExactly(millis(100), millis(200));
    }

    @Test
    void whatNeverWorksOutIsTriedAsOftenAsThePolicySays() throws InterruptedException {
        var outcome = run(failingUntil(100), EVEN);

        assertThat(executions).hasValue(4);
        assertThat(outcome)
                .isEqualTo(Outcome.failed(ErrorCode.NETWORK, "attempt 4").with("attempts", 4));
        assertThat(time.sleeps()).containsExactly(millis(100), millis(200), millis(400));
    }

    @Test
    void everyAttemptThatFailedIsTold() throws InterruptedException {
        run(failingUntil(3), EVEN);

        assertThat(sink.facts(Fact.StepRetried.class))
                .containsExactly(
                        new Fact.StepRetried(1, ErrorCode.NETWORK, "attempt 1", millis(100)),
                        new Fact.StepRetried(2, ErrorCode.NETWORK, "attempt 2", millis(200)));
        assertThat(sink.lines())
                .containsExactly("started f", "step_retried f", "step_retried f", "completed f");
    }

    @ParameterizedTest
    @EnumSource
    void onlyFailuresWhereItCanHelpAreTriedAgain(ErrorCode code) throws InterruptedException {
        var node =
                FunctionNode.of(
                        "f",
                        _ -> {
                            executions.incrementAndGet();
                            return Outcome.failed(code, "no");
                        });

        run(node, EVEN);

        assertThat(executions).hasValue(code.retryCanHelp() ? 4 : 1);
    }

    @Test
    void thePolicyMaySayWhichFailuresAreTriedAgain() throws InterruptedException {
        var codes = List.of(ErrorCode.PERMISSION, ErrorCode.NETWORK, ErrorCode.PERMISSION);
        var node =
                FunctionNode.of(
                        "f", _ -> Outcome.failed(codes.get(executions.getAndIncrement()), "no"));

        var outcome = run(node, EVEN.only(ErrorCode.PERMISSION));

        assertThat(executions).hasValue(2);
        assertThat(outcome).isEqualTo(Outcome.failed(ErrorCode.NETWORK, "no").with("attempts", 2));
    }

    @Test
    void cancelledIsNeverTriedAgain() throws InterruptedException {
        var node =
                FunctionNode.of(
                        "f",
                        _ -> {
                            executions.incrementAndGet();
                            return Outcome.failed(ErrorCode.CANCELLED, "no");
                        });

        run(node, EVEN.only(ErrorCode.CANCELLED));

        assertThat(executions).hasValue(1);
    }

    @Test
    void providerSaysWhenToComeAgain() throws InterruptedException {
        var busy =
                Outcome.failed(ErrorCode.RATE_LIMIT, "busy").with(RetryPolicy.RETRY_AFTER, 7_000);
        var node = FunctionNode.of("f", _ -> executions.incrementAndGet() < 2 ? busy : "fine");

        run(node, EVEN);

        assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void attemptsAreNotInThePathsOfCalls() throws InterruptedException {
        var inner = FunctionNode.of("inner", _ -> executions.incrementAndGet());
        var outer =
                FunctionNode.of(
                        "outer",
                        context -> {
                            context.run(inner, 1);
                            context.run(inner, 2);
                            return executions.get() < 4
                                    ? Outcome.failed(ErrorCode.NETWORK, "no")
                                    : "fine";
                        });

        run(outer, EVEN);

        assertThat(sink.lines().stream().filter(line -> line.startsWith("step_started")))
                .containsExactly(
                        "step_started outer/inner",
                        "step_started outer/inner[2]",
                        "step_started outer/inner",
                        "step_started outer/inner[2]");
    }

    @Test
    void othersGetTheirTurnWhileItWaitsToTryAgain() throws Exception {
        var manual = new ManualTimeSource();
        var runner = NodeRunners.with(manual);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        var node =
                FakePersistentNode.of(
                        "p",
                        context -> {
                            order.add(context.input().text());
                            return order.size() == 1
                                    ? Outcome.failed(ErrorCode.NETWORK, "no")
                                    : "fine";
                        });
        var request = RunRequest.of(node, "first").policy(ErrorPolicy.FAIL.withRetry(EVEN));

        var first = BackgroundTask.of(() -> runner.run(request));
        manual.awaitSleepers(1);
        runner.run(node, "second");
        manual.advance(millis(100));
        first.get();

        assertThat(order).containsExactly("first", "second", "first");
    }

    private Outcome run(Node node, RetryPolicy retry) throws InterruptedException {
        var policy = ErrorPolicy.FAIL.withRetry(retry);
        return NodeRunners.with(time).run(RunRequest.of(node, null).policy(policy).listener(sink));
    }

    private FunctionNode failingUntil(int attempt) {
        return FunctionNode.of(
                "f",
                _ -> {
                    int number = executions.incrementAndGet();
                    return number < attempt
                            ? Outcome.failed(ErrorCode.NETWORK, "attempt " + number)
                            : "fine";
                });
    }

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }
}
