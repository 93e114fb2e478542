package dev.nerve.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.control.gate.GateNode;
import dev.nerve.event.Event;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowFunction;
import dev.nerve.workflow.WorkflowParam;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunServiceTest {

    private final InMemoryRunStore store = new InMemoryRunStore();
    private final ConcurrentLinkedQueue<String> executed = new ConcurrentLinkedQueue<>();
    private final Node echo =
            FunctionNode.of(
                    "echo",
                    context -> {
                        executed.add(context.path().toString());
                        return context.input();
                    });
    private FakeRunMaker maker = FakeRunMaker.withNodes(Nodes.of(List.of(echo)));
    private RunService runs = runs();

    private RunService runs() {
        return new RunService(NodeRunners.real(), store, maker, maker);
    }

    @AfterEach
    void close() {
        runs.close();
    }

    @Test
    void workflowRunsToItsEnd() throws Exception {
        bind(context -> context.run("echo", context.input()).text() + context.param("mark").text());

        var run = runs.start(order("hello").withParams(Value.fields(Map.of("mark", "!"))));

        assertThat(run.await().orThrow().text()).isEqualTo("hello!");
        assertThat(runs.get(run.id()).state()).isEqualTo(RunState.COMPLETED);
        assertThat(types(run.id()))
                .containsExactly("started", "step_started", "step_completed", "completed");
        assertThat(run.id().name()).matches("flow-[0-9a-z]{8}");
    }

    @Test
    void parameterThatDoesNotFitIsRefusedBeforeAnythingRuns() {
        bind(_ -> 1);

        assertThatThrownBy(() -> runs.start(order("").withParams(Value.fields(Map.of("mark", 3)))))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("parameter 'mark' must be a text, not 3");
        assertThat(runs.list()).isEmpty();
    }

    @Test
    void gateIsAnswered() throws Exception {
        bind(context -> context.gate("Merge?", "approve", "reject"));

        var run = runs.start(order(""));
        awaitGates(run.id(), 1);
        assertThat(runs.get(run.id()).waiting().getFirst().path()).hasToString("flow/gate");
        await().until(() -> runs.get(run.id()).state() == RunState.WAITING);
        assertThatThrownBy(() -> runs.answer(run.id(), "gate", "perhaps", "me"))
                .hasMessageContaining("'perhaps' is not one of its options: approve, reject");
        runs.answer(run.id(), "gate", "1", "me");

        assertThat(run.await().orThrow().text()).isEqualTo("approve");
        assertThatThrownBy(() -> runs.answer(run.id(), "gate", "reject", "you"))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("by me");
    }

    @Test
    void preparedAnswerIsGiven() throws Exception {
        bind(context -> context.gate("Merge?", "approve", "reject"));

        var run = runs.start(order("").withAnswers(Map.of("gate", "approve")));

        assertThat(run.await().orThrow().text()).isEqualTo("approve");
    }

    @Test
    void whoResumesARunThatIsUnderWayAnswersItAndIsTold() throws Exception {
        bind(context -> {
            context.gate("Go on?");
            return context.gate(GateNode.of("more", "And on?"));
        });
        var run = runs.start(order(""));
        awaitGates(run.id(), 1);
        var told = new ConcurrentLinkedQueue<String>();

        var answers = Map.of("gate", "yes", "more", "too");
        var same =
                runs.resume(
                        run.id(), "me", answers, List.of(event -> told.add(event.fact().type())));

        assertThat(same).isSameAs(run);
        assertThat(run.await().orThrow().text()).isEqualTo("too");
        assertThat(told).startsWith("gate_resolved").endsWith("completed");
    }

    @Test
    void answerIsCheckedByTheRun() throws Exception {
        bind(context ->
                context.gate(
                        GateNode.of("n", "A number?")
                                .withCheck((said, _) ->
                                        said.matches("\\d+")
                                                ? java.util.Optional.empty()
                                                : java.util.Optional.of("not a number: " + said))));

        var run = runs.start(order(""));
        awaitGates(run.id(), 1);
        assertThatThrownBy(() -> runs.answer(run.id(), "n", "x", "me"))
                .hasMessageContaining("not a number: x");
        runs.answer(run.id(), "n", "42", "me");

        assertThat(run.await().orThrow().text()).isEqualTo("42");
    }

    @Test
    void answerThatCannotBeCheckedIsRefused() throws Exception {
        bind(context ->
                context.gate(
                        GateNode.of("n", "A number?")
                                .withCheck((said, _) ->
                                        Integer.parseInt(said) > 3
                                                ? java.util.Optional.empty()
                                                : java.util.Optional.of(""))));

        var run = runs.start(order(""));
        awaitGates(run.id(), 1);
        assertThatThrownBy(() -> runs.answer(run.id(), "n", "x", "me"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("NumberFormatException: For input string: \"x\"");
        assertThatThrownBy(() -> runs.answer(run.id(), "n", "3", "me"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("not allowed");
        runs.answer(run.id(), "n", "42", "me");

        assertThat(run.await().orThrow().text()).isEqualTo("42");
    }

    @Test
    void gateWithoutAnAnswerTimesOut() throws Exception {
        bind(context -> {
            var late = GateNode.of("late", "?").timeout(Duration.ofMillis(30));
            return context.gate(late.defaultAnswer("no"))
                    + context.attempt(dev.nerve.node.NodeCall.of(late), "")
                            .output()
                            .at("error_type")
                            .text();
        });

        assertThat(runs.start(order("")).await().orThrow().text()).isEqualTo("notimeout");
    }

    @Test
    void runGoesOnWhereItWasInAnotherProcess() throws Exception {
        bind(context -> {
            var first = context.run("echo", "one").text();
            var time = context.now();
            var chance = context.random();
            context.state().set("seen", first);
            var all =
                    context.all(Map.of("a", c -> c.run("echo", "a"), "b", c -> c.run("echo", "b")));
            var answer = context.gate("Go on?");
            context.run("echo", "two");
            return List.of(first, time, chance, all.at("a"), answer, context.state().get("seen"));
        });
        var run = runs.start(order(""));
        awaitGates(run.id(), 1);
        var before = List.copyOf(executed);

        die();
        assertThat(runs.get(run.id()).state()).isEqualTo(RunState.INTERRUPTED);
        runs.answer(run.id(), "", "yes", "me");
        var resumed = runs.resume(run.id(), "me", Map.of(), List.of());
        var outcome = resumed.await().orThrow();

        assertThat(outcome.at("[4]").text()).isEqualTo("yes");
        assertThat(outcome.at("[5]").text()).isEqualTo("one");
        var after = new ArrayList<>(executed);
        before.forEach(after::remove);
        assertThat(after).containsExactly("flow/echo[2]");
        assertThat(types(run.id())).contains("resumed").endsWith("completed");
        assertThat(numbers(run.id())).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void failureThatEndedTheRunIsDoneAgain() throws Exception {
        var healed = new CountDownLatch(1);
        var shaky =
                FunctionNode.of(
                        "shaky",
                        context -> {
                            executed.add(context.path().toString());
                            return healed.getCount() == 0
                                    ? Outcome.done("well")
                                    : Outcome.failed(ErrorCode.NETWORK, "no network");
                        });
        bind(context -> {
            var lived = context.attempt(dev.nerve.node.NodeCall.of(shaky), 1);
            context.run("echo", "between");
            return lived.output().find("error").isPresent() + context.run(shaky, 2).text();
        });
        var run = runs.start(order(""));
        assertThat(run.await()).isInstanceOf(Outcome.Failed.class);
        assertThat(runs.get(run.id()).state()).isEqualTo(RunState.FAILED);
        executed.clear();
        healed.countDown();

        var again = runs.resume(run.id(), "me", Map.of(), List.of());

        assertThat(again.await().orThrow().text()).isEqualTo("truewell");
        assertThat(executed).containsExactly("flow/shaky[2]");
    }

    @Test
    void changedWorkflowIsToldWithBothSides() throws Exception {
        bind(context -> {
            context.run("echo", "one");
            return context.gate("Go on?");
        });
        var run = runs.start(order(""));
        awaitGates(run.id(), 1);
        die();
        bind(context -> {
            context.run(FunctionNode.of("other", _ -> 1), "one");
            return context.gate("Go on?");
        });

        var outcome = runs.resume(run.id(), "me", Map.of(), List.of()).await();

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.NON_DETERMINISTIC);
        assertThat(((Outcome.Failed) outcome).message())
                .contains("Recorded: flow/echo: function 'echo' given \"one\"")
                .contains("Now: flow/other: function 'other' given \"one\"");
    }

    @Test
    void workflowThatAsksForLessIsToldToo() throws Exception {
        bind(context -> {
            context.run("echo", "one");
            context.run("echo", "two");
            return context.gate("Go on?");
        });
        var run = runs.start(order(""));
        awaitGates(run.id(), 1);
        die();
        bind(context -> context.run("echo", "one"));

        var outcome = (Outcome.Failed) runs.resume(run.id(), "me", Map.of(), List.of()).await();

        assertThat(outcome.code()).isEqualTo(ErrorCode.NON_DETERMINISTIC);
        assertThat(outcome.message()).contains("flow/echo[2]", "ended without it");
    }

    @Test
    void missingWorkflowLeavesTheRunInterrupted() throws Exception {
        bind(context -> context.gate("Go on?"));
        var run = runs.start(order(""));
        awaitGates(run.id(), 1);
        runs.close();
        maker.afterCrash();
        maker = FakeRunMaker.withNodes(Nodes.none());
        runs = runs();

        assertThatThrownBy(() -> runs.resume(run.id(), "me", Map.of(), List.of()))
                .hasMessageContaining("bind 'flow' to resume");
        assertThat(runs.get(run.id()).state()).isEqualTo(RunState.INTERRUPTED);
    }

    @Test
    void pauseTakesEffectAtTheNextStepAndResumeGoesOn() throws Exception {
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var slow =
                FunctionNode.of(
                        "slow",
                        _ -> {
                            begun.countDown();
                            goOn.await();
                            return "slow";
                        });
        bind(context -> {
            context.run(slow, 1);
            return context.run("echo", "after");
        });
        var run = runs.start(order(""));
        begun.await();

        runs.pause(run.id(), "me");
        await().until(() -> run.state() == RunState.PAUSED);
        goOn.countDown();
        await().until(() -> types(run.id()).contains("step_completed"));
        assertThat(executed).isEmpty();
        runs.unpause(run.id(), "me");

        assertThat(run.await().orThrow().text()).isEqualTo("after");
        assertThat(types(run.id())).contains("paused", "resumed");
    }

    @Test
    void stopCancels() throws Exception {
        bind(context -> context.gate("Go on?"));
        var run = runs.start(order(""));
        awaitGates(run.id(), 1);

        runs.stop(run.id(), "me");

        var outcome = (Outcome.Failed) run.await();
        assertThat(outcome.code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(outcome.message()).isEqualTo("stopped by me");
        assertThat(runs.get(run.id()).state()).isEqualTo(RunState.CANCELLED);
        assertThat(types(run.id())).endsWith("cancelled");
        assertThatThrownBy(() -> runs.answer(run.id(), "gate", "x", "you"))
                .hasMessageContaining("cancelled");
    }

    @Test
    void deadRunIsStoppedFromOutside() throws Exception {
        bind(context -> context.gate("Go on?"));
        var run = runs.start(order(""));
        awaitGates(run.id(), 1);
        die();

        runs.stop(run.id(), "me");

        assertThat(runs.get(run.id()).state()).isEqualTo(RunState.CANCELLED);
        assertThat(types(run.id())).endsWith("cancelled");
    }

    @Test
    void forkSharesWhatWasDoneBeforeTheStep() throws Exception {
        bind(context -> {
            var one = context.run("echo", "one").text();
            var two = context.run("echo", one + "-two").text();
            return two + context.run("echo", "three").text();
        });
        var run = runs.start(order(""));
        run.await();
        executed.clear();

        var fork = runs.fork(run.id(), RunPath.parse("flow/echo[2]"), Value.of("changed"), null);
        var outcome = runs.resume(fork, "me", Map.of(), List.of()).await();

        assertThat(outcome.orThrow().text()).isEqualTo("changedthree");
        assertThat(executed).containsExactly("flow/echo[2]", "flow/echo[3]");
        assertThat(runs.get(fork).record().start().origin())
                .isNotNull()
                .extracting(origin -> origin.run())
                .isEqualTo(run.id());
    }

    @Test
    void graphsAndNestedWorkflowsHaveGatesToo() throws Exception {
        var inner = Workflow.of("inner", "", context -> context.gate("Inner?"));
        var graph =
                Graph.of(
                        "both",
                        Step.of("left", GateNode.of("left", "Left?")),
                        Step.of("right", inner));
        maker.bind(Workflow.of("flow", "", graph));

        var run = runs.start(order(""));
        awaitGates(run.id(), 2);
        assertThat(runs.get(run.id()).waiting())
                .extracting(gate -> gate.path().toString())
                .containsExactlyInAnyOrder("flow/left", "flow/right/gate");
        runs.answer(run.id(), "right/gate", "r", "me");
        runs.answer(run.id(), "left", "l", "me");

        assertThat(run.await().orThrow().toJson()).isEqualTo("{\"left\":\"l\",\"right\":\"r\"}");
    }

    @Test
    void oldRunsArePruned() throws Exception {
        bind(_ -> 1);
        var run = runs.start(order(""));
        run.await();

        assertThat(runs.prune(java.time.Instant.now().plusSeconds(60), 9))
                .containsExactly(run.id());
        assertThat(runs.list()).isEmpty();
    }

    private void bind(WorkflowFunction function) {
        maker.bind(
                Workflow.of("flow", "A flow", function).withParams(WorkflowParam.of("mark", "")));
    }

    private static WorkflowRunRequest order(Object input) {
        return WorkflowRunRequest.of(WorkflowSource.bound("flow"), input);
    }

    private void awaitGates(RunId run, int count) {
        await().until(() -> runs.get(run).waiting().size() == count);
    }

    /// The process is gone, and another comes.
    private void die() {
        runs.close();
        maker = maker.afterCrash();
        runs = runs();
    }

    private List<String> types(RunId run) {
        return runs.events(run, 1, 1000).stream().map(Event::of).map(e -> e.fact().type()).toList();
    }

    private List<Long> numbers(RunId run) {
        return runs.events(run, 1, 1000).stream().map(Event::of).map(Event::seq).toList();
    }
}
