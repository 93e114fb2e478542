package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.control.gate.GateNode;
import dev.nerve.event.Event;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.WorkflowSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ResumedRunsTest {

    private final Stage stage = new Stage();

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void runThatIsUnderWayHereIsNotStartedTwice() throws Exception {
        stage.plays(context -> {
            context.run("echo", 1);
            return context.gate("Go on?");
        });
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");

        assertThat(stage.resume(run)).isSameAs(run);

        stage.answer(run, "gate", "yes");
        assertThat(run.await().orThrow().text()).isEqualTo("yes");
        assertThat(stage.executed).containsExactly("flow/echo");
    }

    @Test
    void runIsRunningAsSoonAsItIsStarted() throws Exception {
        var goOn = new CountDownLatch(1);
        stage.plays(context -> context.run(FunctionNode.of("slow", _ -> waited(goOn)), 1));

        var run = stage.start();

        assertThat(stage.store.find(run.id()).orElseThrow().status().state())
                .isEqualTo(RunState.RUNNING);
        goOn.countDown();
        run.await();
    }

    private static String waited(CountDownLatch latch) throws InterruptedException {
        latch.await();
        return "waited";
    }

    @Test
    void fieldsInAnotherOrderAreTheSameInput() throws Exception {
        stage.plays(context -> given(context, "a", "b"));
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.dies();
        stage.plays(context -> given(context, "b", "a"));

        var again = stage.resume(run);
        stage.answer(run, "gate", "yes");

        assertThat(again.await().orThrow().text()).isEqualTo("yes");
        assertThat(stage.executed).isEmpty();
    }

    private static Object given(WorkflowContext context, String... names)
            throws InterruptedException {
        var fields = new LinkedHashMap<String, Object>();
        for (var name : names) {
            fields.put(name, 1);
        }
        context.run("echo", fields);
        return context.gate("Go on?");
    }

    @Test
    void callsInAnotherOrderAreAnotherWorkflow() throws Exception {
        var one = stage.node("one");
        var two = stage.node("two");
        stage.plays(context -> {
            context.run(one, 1);
            context.run(two, 1);
            return context.gate("Go on?");
        });
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.dies();
        stage.plays(context -> {
            context.run(two, 1);
            context.run(one, 1);
            return context.gate("Go on?");
        });

        var failed = stage.failure(stage.resume(run));

        assertThat(failed.code()).isEqualTo(ErrorCode.NON_DETERMINISTIC);
        assertThat(failed.message()).contains("Recorded: flow/two", "Now: flow/two");
    }

    @Test
    void changedWorkflowIsNoFailureToBeSkipped() throws Exception {
        var skipping = ErrorPolicy.FAIL.skipOnError("skipped").withRetry(RetryPolicy.times(2));
        var gate = GateNode.of("gate", "Go on?");
        stage.plays(flow(Step.of("a", stage.node("one")).policy(skipping), gate));
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.dies();
        stage.plays(flow(Step.of("a", stage.node("two")).policy(skipping), gate));

        assertThat(stage.failure(stage.resume(run)).code()).isEqualTo(ErrorCode.NON_DETERMINISTIC);
    }

    private static Workflow flow(Step first, GateNode gate) {
        return Workflow.of("flow", "", Graph.of("steps", first, Step.of("gate", gate).after("a")));
    }

    @Test
    void questionThatNobodyAnsweredIsAskedOnceMore() throws Exception {
        var timeout = new AtomicReference<>(Duration.ofMillis(30));
        stage.plays(context -> context.gate(GateNode.of("q", "?").timeout(timeout.get())));
        var run = stage.start();
        assertThat(stage.failure(run).code()).isEqualTo(ErrorCode.TIMEOUT);
        timeout.set(Duration.ofMinutes(5));

        var again = stage.resume(run);
        stage.awaitGate(run, "flow/q");
        stage.answer(run, "q", "yes");

        assertThat(again.await().orThrow().text()).isEqualTo("yes");
    }

    @Test
    void answerThatComesTooLateIsRefusedThoughNobodyExecutesTheRun() throws Exception {
        var gate = GateNode.of("q", "?").timeout(Duration.ofMillis(300)).defaultAnswer("no");
        stage.plays(context -> context.gate(gate));
        var run = stage.start();
        stage.awaitGate(run, "flow/q");
        stage.dies();
        var deadline = stage.runs().get(run.id()).waiting().getFirst().gate().deadline();
        await().until(() -> deadline != null && Instant.now().isAfter(deadline));

        assertThatThrownBy(() -> stage.answer(run, "q", "yes"))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("timed out");
        assertThat(stage.resume(run).await().orThrow().text()).isEqualTo("no");
    }

    @Test
    void questionIsAskedOnceMoreInEveryAttempt() throws Exception {
        var gate = GateNode.of("q", "?").timeout(Duration.ofMillis(20));
        var policy = ErrorPolicy.FAIL.withRetry(RetryPolicy.times(3));
        stage.plays(context -> context.attempt(new NodeCall(gate, policy, BudgetLimits.NONE), 1));

        var run = stage.start();

        assertThat(stage.failure(run).code()).isEqualTo(ErrorCode.TIMEOUT);
        assertThat(stage.types(run.id()).stream().filter("gate_waiting"::equals)).hasSize(4);
    }

    @Test
    void failureThatWasLivedWithIsNotDoneAgain() throws Exception {
        var healed = new AtomicBoolean();
        stage.plays(context -> {
            var lived = context.attempt(NodeCall.of(failing("shaky")), 1);
            context.run("echo", lived.output().at("error"));
            return healed.get() ? "well" : Outcome.failed(ErrorCode.UNAVAILABLE, "not today");
        });
        var run = stage.start();
        run.await();
        stage.executed.clear();
        healed.set(true);

        assertThat(stage.resume(run).await().orThrow().text()).isEqualTo("well");
        assertThat(stage.executed).isEmpty();
    }

    private FunctionNode failing(String name) {
        return FunctionNode.of(
                name,
                context -> {
                    stage.executed.add(context.path().toString());
                    return Outcome.failed(ErrorCode.NETWORK, name + " fails");
                });
    }

    @Test
    void whatIsDoneInsteadGoesOnWithoutASecondFailure() throws Exception {
        var instead = Workflow.of("instead", "", context -> context.gate("Instead?"));
        var policy = ErrorPolicy.FAIL.withFallbackNode(instead);
        stage.plays(context ->
                context.attempt(new NodeCall(failing("shaky"), policy, BudgetLimits.NONE), 1));
        var run = stage.start();
        stage.awaitGate(run, "flow/shaky/_fallback/gate");
        stage.dies();

        var again = stage.resume(run);
        stage.answer(run, "gate", "so");

        assertThat(again.await().orThrow().text()).isEqualTo("so");
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void leavingARunIsNoEndOfIt() throws Exception {
        var limited = BudgetLimits.ofTime(Duration.ofMinutes(5));
        var slow = FunctionNode.of("slow", _ -> waited(new CountDownLatch(1)));
        stage.plays(context ->
                context.map(
                        List.of(1, 2, 3),
                        3,
                        (inner, item) ->
                                inner.attempt(
                                        new NodeCall(slow, ErrorPolicy.FAIL, limited), item)));
        var run = stage.start();
        await().until(() ->
                stage.types(run.id()).stream().filter("step_started"::equals).count() == 3);

        stage.dies();

        assertThat(stage.runs().get(run.id()).state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(stage.types(run.id()))
                .doesNotContain("failed", "cancelled", "completed", "step_failed");
        assertThat(run.await())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        left -> assertThat(left.code()).isEqualTo(ErrorCode.INTERRUPTED));
    }

    @Test
    void deadRunOfAWorkflowThatIsGoneCanBeStopped() throws Exception {
        stage.plays(context -> context.gate("Go on?"));
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.playsNothing();

        stage.runs().stop(run.id(), "me");

        assertThat(stage.runs().get(run.id()).state()).isEqualTo(RunState.CANCELLED);
        assertThat(stage.types(run.id())).endsWith("cancelled");
    }

    @Test
    void failedRunOfAWorkflowThatIsGoneStaysFailed() throws Exception {
        stage.plays(context -> context.run(failing("shaky"), 1));
        var run = stage.start();
        run.await();
        stage.playsNothing();

        assertThatThrownBy(() -> stage.resume(run)).hasMessageContaining("bind 'flow' to resume");

        var info = stage.runs().get(run.id());
        assertThat(info.state()).isEqualTo(RunState.FAILED);
        assertThat(info.record().status().outcome()).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void forkWithTheDefinitionOfAnotherWorkflowIsRefused() throws Exception {
        stage.plays(context -> context.run("echo", 1));
        stage.plays(Workflow.of("other", "", context -> context.run("echo", 1)));
        var run = stage.start();
        run.await();

        assertThatThrownBy(() ->
                        stage.runs()
                                .fork(
                                        run.id(),
                                        RunPath.parse("flow/echo"),
                                        null,
                                        WorkflowSource.bound("other")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("'flow'", "'other'");
        assertThat(stage.runs().list()).hasSize(1);
    }

    @Test
    void whoFollowsARunIsToldAllEventsInOrderUntilItIsOver() throws Exception {
        stage.plays(context -> {
            context.gate("Go on?");
            return context.run("echo", 1);
        });
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.answer(run, "gate", "yes");
        var told = new ArrayList<Event>();

        var last = stage.runs().follow(run.id(), 2, told::add);

        assertThat(last.state()).isEqualTo(RunState.COMPLETED);
        assertThat(told).extracting(Event::seq).first().isEqualTo(2L);
        assertThat(told).extracting(event -> event.fact().type()).endsWith("completed");
        assertThat(told)
                .extracting(Event::seq)
                .isEqualTo(LongStream.rangeClosed(2, told.size() + 1).boxed().toList());
    }
}
