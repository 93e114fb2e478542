package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.NodeCall;
import dev.nerve.node.OnResume;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.EffectfulNode;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import dev.nerve.workflow.run.WorkflowRun;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Nodes that change something outside, cut off under policies of all kinds.
@Timeout(60)
class CutOffShellTest {

    private final Stage stage = new Stage();
    private final Semaphore begun = new Semaphore(0);
    private final ConcurrentLinkedQueue<String> ended = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isQuick = new AtomicBoolean();
    private final Shell shell = new Shell();

    @AfterEach
    void close() {
        stage.close();
    }

    private NodeCall call(ErrorPolicy policy) {
        return new NodeCall(shell, policy, BudgetLimits.NONE);
    }

    private WorkflowRun cutOff(NodeCall call) throws InterruptedException {
        stage.plays(context -> context.attempt(call, 1).orThrow());
        var run = stage.start();
        begun.acquire();
        stage.dies();
        return run;
    }

    @Test
    void whatIsLeftOfItIsEndedBeforeItIsDoneAgain() throws Exception {
        var run =
                cutOff(
                        new NodeCall(
                                shell, ErrorPolicy.FAIL, BudgetLimits.NONE, OnResume.Again.AGAIN));
        isQuick.set(true);

        assertThat(stage.resume(run).await()).isInstanceOf(Outcome.Done.class);

        assertThat(ended).containsExactly("flow/shell");
        assertThat(stage.executed).containsExactly("flow/shell");
    }

    @Test
    void executionThatNerveEndedIsDoneAgainWithoutAQuestion() throws Exception {
        shell.endsItself.set(true);
        var run = cutOff(call(ErrorPolicy.FAIL));
        isQuick.set(true);

        assertThat(stage.resume(run).await()).isInstanceOf(Outcome.Done.class);

        assertThat(stage.executed).containsExactly("flow/shell");
        assertThat(stage.runs().gatePaths(run.id())).isEmpty();
    }

    @Test
    void executionThatNerveEndedOnceIsAskedAboutAfterTheNextDeath() throws Exception {
        shell.endsItself.set(true);
        var run = cutOff(call(ErrorPolicy.FAIL));
        shell.endsItself.set(false);
        stage.resume(run);
        begun.acquire();
        stage.dies();

        stage.resume(run);

        stage.awaitGate(run, "flow/shell/_resume");
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void executionThatNerveEndedIsAskedAboutWhereTheStepWantsThat() throws Exception {
        shell.endsItself.set(true);
        var run =
                cutOff(new NodeCall(shell, ErrorPolicy.FAIL, BudgetLimits.NONE, OnResume.Ask.ASK));

        stage.resume(run);

        stage.awaitGate(run, "flow/shell/_resume");
        assertThat(stage.runs().get(run.id()).waiting().getFirst().gate().prompt())
                .contains("was ended by nerve before it was done");
    }

    @Test
    void stepThatEndedBecauseItsSiblingFailedIsDoneAgainWithoutAQuestion() throws Exception {
        shell.endsItself.set(true);
        var isBroken = new AtomicBoolean(true);
        var sibling =
                FunctionNode.of(
                        "sibling",
                        _ -> {
                            begun.acquire();
                            if (isBroken.get()) {
                                throw new NerveException.Unavailable("broken");
                            }
                            return 1;
                        });
        var graph = Graph.of("graph", Step.of("shell", shell), Step.of(sibling));
        stage.plays(Workflow.of("flow", "", graph));
        var run = stage.start();
        assertThat(stage.failure(run).code()).isEqualTo(ErrorCode.UNAVAILABLE);
        stage.dies();
        isBroken.set(false);
        isQuick.set(true);

        assertThat(stage.resume(run).await()).isInstanceOf(Outcome.Done.class);
        assertThat(stage.runs().gatePaths(run.id())).isEmpty();
    }

    @Test
    void whatIsLeftOfItIsEndedWithTheRunThatNobodyExecutes() throws Exception {
        var run = cutOff(call(ErrorPolicy.FAIL));

        stage.runs().stop(run.id(), "me");

        assertThat(stage.ended()).containsExactly("flow/shell");
        assertThat(stage.runs().get(run.id()).state()).isEqualTo(RunState.CANCELLED);
    }

    @Test
    void whatIsLeftOfItIsEndedWithTheRunThatAsksAboutIt() throws Exception {
        var run = cutOff(call(ErrorPolicy.FAIL));
        var again = stage.resume(run);
        stage.awaitGate(run, "flow/shell/_resume");

        stage.runs().stop(run.id(), "me");

        assertThat(stage.failure(again).code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(ended).containsExactly("flow/shell");
    }

    @Test
    void whatIsLeftOfItsProbeIsEndedBeforeThatIsDoneAgain() throws Exception {
        var probe = new OnResume.Probe(shell);
        stage.plays(context ->
                context.attempt(new NodeCall(shell, ErrorPolicy.FAIL, BudgetLimits.NONE, probe), 1)
                        .orThrow());
        var run = stage.start();
        begun.acquire();
        stage.dies();
        stage.resume(run);
        begun.acquire();
        stage.dies();
        isQuick.set(true);

        stage.resume(run);
        stage.awaitGate(run, "flow/shell/_resume");

        assertThat(stage.ended()).containsExactly("flow/shell/_probe");
    }

    @Test
    void whatIsLeftOfItGoesOnWhenTheRunIsOnlyLeft() throws Exception {
        var run = cutOff(call(ErrorPolicy.FAIL));
        stage.resume(run);
        stage.awaitGate(run, "flow/shell/_resume");

        stage.dies();

        assertThat(ended).isEmpty();
        assertThat(stage.ended()).isEmpty();
    }

    @Test
    void whatIsLeftOfItIsEndedWhenAnotherBranchFails() throws Exception {
        var fails = new Semaphore(0);
        var other =
                FunctionNode.of(
                        "other",
                        _ -> {
                            fails.acquire();
                            return Outcome.failed(ErrorCode.NETWORK, "no network");
                        });
        stage.plays(
                Workflow.of("flow", "", Graph.of("g", Step.of("shell", shell), Step.of(other))));
        var run = stage.start();
        begun.acquire();
        stage.dies();
        var again = stage.resume(run);
        stage.awaitGate(run, "flow/shell/_resume");

        fails.release();

        assertThat(stage.failure(again).code()).isEqualTo(ErrorCode.NETWORK);
        assertThat(ended).containsExactly("flow/shell");
    }

    /// The run has failed before it came to where it would have asked.
    @Test
    void whatIsLeftOfItIsEndedEvenIfNobodyComesToAskAboutIt() throws Exception {
        var isBroken = new AtomicBoolean();
        stage.plays(context -> {
            if (isBroken.get()) {
                throw new NerveException.Unavailable("it is broken");
            }
            return context.attempt(call(ErrorPolicy.FAIL), 1).orThrow();
        });
        var run = stage.start();
        begun.acquire();
        stage.dies();
        isBroken.set(true);

        assertThat(stage.failure(stage.resume(run)).code()).isEqualTo(ErrorCode.UNAVAILABLE);

        assertThat(stage.ended()).containsExactly("flow/shell");
    }

    @Test
    void whatIsDoneInsteadOfItIsNotDoneTwice() throws Exception {
        var instead =
                Workflow.of(
                        "instead",
                        "",
                        context -> {
                            context.run("echo", 1);
                            return context.gate("Instead?");
                        });
        shell.fails.set(true);
        stage.plays(context ->
                context.attempt(call(ErrorPolicy.FAIL.withFallbackNode(instead)), 1).orThrow());
        var run = stage.start();
        stage.awaitGate(run, "flow/shell/_fallback/gate");
        stage.dies();

        var again = stage.resume(run);
        stage.answer(run, "flow/shell/_fallback/gate", "so");

        assertThat(again.await().orThrow().text()).isEqualTo("so");
        assertThat(stage.executed).isEmpty();
        assertThat(stage.runs().get(run.id()).waiting()).isEmpty();
    }

    @Test
    void whatIsDoneInsteadOfItCannotBecomeAnother() throws Exception {
        shell.fails.set(true);
        var isAsBefore = new AtomicBoolean(true);
        var instead =
                Workflow.of(
                        "instead",
                        "",
                        context ->
                                isAsBefore.get() && !context.run("echo", 1).text().isEmpty()
                                        ? context.gate("Instead?")
                                        : "nothing");
        stage.plays(context ->
                context.attempt(call(ErrorPolicy.FAIL.withFallbackNode(instead)), 1).orThrow());
        var run = stage.start();
        stage.awaitGate(run, "flow/shell/_fallback/gate");
        stage.dies();
        isAsBefore.set(false);

        assertThat(stage.failure(stage.resume(run)).code()).isEqualTo(ErrorCode.NON_DETERMINISTIC);
    }

    @Test
    void failureThatAPersonWantsIsOneForTheErrorPolicy() throws Exception {
        var run = cutOff(call(ErrorPolicy.FAIL.withFallbackValue("else")));

        var again = stage.resume(run);
        stage.awaitGate(run, "flow/shell/_resume");
        stage.answer(run, "_resume", "fail");

        assertThat(again.await().orThrow().text()).isEqualTo("else");
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void stepThatIsTakenAsDoneCountsOnce() throws Exception {
        stage.plays(
                Workflow.of(
                                "flow",
                                "",
                                context -> {
                                    context.attempt(NodeCall.of(shell), 1).orThrow();
                                    return context.gate("Go on?");
                                })
                        .withLimits(BudgetLimits.ofSteps(2)));
        var run = stage.start();
        begun.acquire();
        stage.dies();
        stage.resume(run);
        stage.awaitGate(run, "flow/shell/_resume");
        stage.answer(run, "_resume", "done");
        stage.awaitGate(run, "flow/gate");
        stage.dies();

        var again = stage.resume(run);
        stage.answer(run, "gate", "yes");

        assertThat(again.await().orThrow().text()).isEqualTo("yes");
    }

    @Test
    void whatIsMadeOfOthersIsKnownByItsParts() throws Exception {
        var inner =
                Workflow.of(
                        "inner",
                        "",
                        context -> {
                            context.run("echo", 1);
                            return context.gate("Go on?");
                        });
        var probe = new OnResume.Probe(FunctionNode.of("probe", _ -> Map.of("done", false)));
        stage.plays(context ->
                context.attempt(new NodeCall(inner, ErrorPolicy.FAIL, BudgetLimits.NONE, probe), 1)
                        .orThrow());
        var run = stage.start();
        stage.awaitGate(run, "flow/inner/gate");
        stage.dies();

        var again = stage.resume(run);
        stage.answer(run, "gate", "yes");

        assertThat(again.await().orThrow().text()).isEqualTo("yes");
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void nodeThatIsAWholeWorkflowIsAskedAboutToo() throws Exception {
        stage.plays(Workflow.of("flow", "", shell));
        var run = stage.start();
        begun.acquire();
        stage.dies();

        var again = stage.resume(run);
        stage.awaitGate(run, "flow/shell/_resume");
        stage.answer(run, "_resume", "done");

        assertThat(again.await()).isInstanceOf(Outcome.Done.class);
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void timeThatRanOutStaysSo() throws Exception {
        var limits = BudgetLimits.ofTime(Duration.ofMillis(50));
        stage.plays(context -> {
            var outcome = context.attempt(new NodeCall(shell, ErrorPolicy.FAIL, limits), 1);
            context.run("echo", outcome.output().find("error").isPresent());
            return context.gate("Go on?");
        });
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.dies();
        isQuick.set(true);

        var again = stage.resume(run);
        stage.answer(run, "gate", "yes");

        assertThat(again.await().orThrow().text()).isEqualTo("yes");
        assertThat(stage.executed).isEmpty();
    }

    /// Blocks or fails, and logs the processes that are ended.
    private final class Shell implements EffectfulNode {

        private final AtomicBoolean fails = new AtomicBoolean();
        private final AtomicBoolean endsItself = new AtomicBoolean();

        @Override
        public NodeId id() {
            return NodeId.of("shell");
        }

        @Override
        public String type() {
            return "shell";
        }

        @Override
        public void endLeftovers(RunEffect effect) {
            ended.add(effect.path().toString());
        }

        @Override
        public Outcome execute(RunContext context) throws InterruptedException {
            stage.executed.add(context.path().toString());
            begun.release();
            if (fails.get()) {
                return Outcome.failed(ErrorCode.PROCESS, "it fails");
            }
            if (!isQuick.get()) {
                await(new CountDownLatch(1));
            }
            return Outcome.done(List.of());
        }

        private void await(CountDownLatch never) throws InterruptedException {
            try {
                never.await();
            } catch (InterruptedException interrupt) {
                throw endsItself.get()
                        ? ExecutionInterruptedException.undone("it was ended", Value.Fields.EMPTY)
                        : interrupt;
            }
        }
    }
}
