package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The terms of a whole run.
@Timeout(60)
class WorkflowTermsTest {

    private final Stage stage = new Stage();

    @AfterEach
    void close() {
        stage.close();
    }

    private static Workflow flow(WorkflowFunction function) {
        return Workflow.of("flow", "", function);
    }

    private static Object steps(WorkflowContext context, int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            context.run("echo", i);
        }
        return count;
    }

    @Test
    void runThatSpendsTooMuchFails() throws Exception {
        stage.plays(flow(context -> steps(context, 5)).withLimits(BudgetLimits.ofSteps(3)));

        var failed = stage.failure(stage.start());

        assertThat(failed.code()).isEqualTo(ErrorCode.BUDGET_EXCEEDED);
        assertThat(stage.executed).hasSize(3);
    }

    @Test
    void whatIsRememberedIsNoStep() throws Exception {
        stage.plays(
                flow(
                                context -> {
                                    context.now();
                                    context.random();
                                    context.state().set("a", 1);
                                    return steps(context, 2);
                                })
                        .withLimits(BudgetLimits.ofSteps(2)));

        assertThat(stage.start().await()).isInstanceOf(Outcome.Done.class);
    }

    @Test
    void whatWasSpentBeforeADeathCounts() throws Exception {
        stage.plays(
                flow(
                                context -> {
                                    steps(context, 2);
                                    context.gate("Go on?");
                                    return steps(context, 2);
                                })
                        .withLimits(BudgetLimits.ofSteps(4)));
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.dies();

        var again = stage.resume(run);
        stage.answer(run, "gate", "yes");

        assertThat(stage.failure(again).code()).isEqualTo(ErrorCode.BUDGET_EXCEEDED);
        assertThat(stage.executed).containsExactly("flow/echo[3]");
    }

    @Test
    void timeCountsWhileABranchWorksBesideAnOpenGate() throws Exception {
        var begun = new CountDownLatch(1);
        var slow = slow(Duration.ofMinutes(5), begun);
        stage.plays(
                flow(context ->
                                context.all(
                                        Map.of(
                                                "ask", inner -> inner.gate("Go on?"),
                                                "work", inner -> inner.run(slow, 1))))
                        .withLimits(BudgetLimits.ofTime(Duration.ofSeconds(3))));

        var run = stage.start();
        begun.await();
        stage.awaitGate(run, "flow/ask/gate");

        assertThat(run.state()).isEqualTo(RunState.RUNNING);
        assertThat(stage.failure(run).code()).isEqualTo(ErrorCode.BUDGET_EXCEEDED);
    }

    @Test
    void timeStandsStillOnceOnlyPeopleAreWaitedFor() throws Exception {
        var instead = Workflow.of("instead", "", context -> context.gate("Instead?"));
        var fails = FunctionNode.of("fails", _ -> Outcome.failed(ErrorCode.NETWORK, "no network"));
        var policy = ErrorPolicy.FAIL.withFallbackNode(instead);
        stage.plays(
                flow(context ->
                                context.all(
                                        Map.of(
                                                "ask",
                                                inner -> inner.gate("Go on?"),
                                                "work",
                                                inner -> inner.run("echo", 1),
                                                "fail",
                                                inner ->
                                                        inner.attempt(
                                                                new NodeCall(
                                                                        fails,
                                                                        policy,
                                                                        BudgetLimits.NONE),
                                                                1))))
                        .withLimits(BudgetLimits.ofTime(Duration.ofSeconds(30))));

        var run = stage.start();
        stage.awaitGate(run, "flow/ask/gate");
        stage.awaitGate(run, "flow/fail/fails/_fallback/gate");
        await().until(() -> run.state() == RunState.WAITING);

        stage.answer(run, "flow/ask/gate", "yes");
        stage.answer(run, "flow/fail/fails/_fallback/gate", "yes");
        assertThat(run.await()).isInstanceOf(Outcome.Done.class);
    }

    @Test
    void timeThatARunHasWorkedBeforeADeathCounts() throws Exception {
        var most = Duration.ofSeconds(2);
        var begun = new CountDownLatch(1);
        var slow = slow(Duration.ofMillis(1200), begun);
        stage.plays(
                flow(
                                context -> {
                                    context.run(slow, 1);
                                    context.gate("Go on?");
                                    return context.run(slow, 2);
                                })
                        .withLimits(BudgetLimits.ofTime(most)));
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.dies();

        var again = stage.resume(run);
        stage.answer(run, "gate", "yes");

        var failed = stage.failure(again);
        assertThat(failed.code()).isEqualTo(ErrorCode.BUDGET_EXCEEDED);
        assertThat(failed.message()).contains("time budget exceeded");
        assertThat(stage.runs().get(run.id()).record().status().active())
                .isBetween(most, most.plusMillis(700));
    }

    private static Node slow(Duration duration, CountDownLatch begun) {
        return FunctionNode.of(
                "slow",
                context -> {
                    begun.countDown();
                    context.run().time().sleep(duration);
                    return "slow";
                });
    }

    @Test
    void runIsTriedAgain() throws Exception {
        var attempts = new AtomicInteger();
        var policy = ErrorPolicy.FAIL.withRetry(RetryPolicy.times(2));
        stage.plays(
                flow(
                                context -> {
                                    context.run("echo", 1);
                                    return attempts.incrementAndGet() < 3
                                            ? Outcome.failed(ErrorCode.NETWORK, "no network")
                                            : "well";
                                })
                        .withPolicy(policy));

        assertThat(stage.start().await().orThrow().text()).isEqualTo("well");
        assertThat(stage.executed).hasSize(3);
    }

    @Test
    void whatAFailedAttemptSetIsTakenBack() throws Exception {
        var attempts = new AtomicInteger();
        var shaky =
                FunctionNode.of(
                        "shaky",
                        context -> {
                            var state = context.variables().orElseThrow();
                            var seen = state.all().toJson();
                            state.set(context, "kept", Value.of("changed"));
                            state.set(context, "tried", Value.of(true));
                            return attempts.incrementAndGet() < 3
                                    ? Outcome.failed(ErrorCode.NETWORK, "no network")
                                    : seen;
                        });
        var policy = ErrorPolicy.FAIL.withRetry(RetryPolicy.times(2));
        stage.plays(context -> {
            context.state().set("kept", "as it was");
            var seen = context.attempt(new NodeCall(shaky, policy, BudgetLimits.NONE), 1).orThrow();
            return seen.text() + context.state().get("tried");
        });

        assertThat(stage.start().await().orThrow().text())
                .isEqualTo("{\"kept\":\"as it was\"}true");
    }

    @Test
    void nestedWorkflowHasItsOwnTerms() throws Exception {
        var inner =
                Workflow.of("inner", "", context -> steps(context, 5))
                        .withLimits(BudgetLimits.ofSteps(2))
                        .withPolicy(ErrorPolicy.FAIL.withFallbackValue("enough"));
        stage.plays(context -> context.run(inner, ""));

        assertThat(stage.start().await().orThrow().text()).isEqualTo("enough");
        assertThat(stage.executed).hasSize(2);
    }

    @Test
    void runThatTakesTooLongIsEnded() throws Exception {
        var slow = slow(Duration.ofMinutes(5), new CountDownLatch(1));
        stage.plays(
                flow(context -> context.run(slow, 1))
                        .withPolicy(ErrorPolicy.FAIL.withTimeout(Duration.ofMillis(50))));

        var failed = stage.failure(stage.start());

        assertThat(failed.code()).isEqualTo(ErrorCode.TIMEOUT);
        assertThat(failed.message()).contains("workflow 'flow' timed out after 50 ms");
    }
}
