package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.GateStore;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.OnResume;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.LogCapture;
import dev.nerve.workflow.run.WorkflowRun;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An effect that was in progress when its process died.
@Timeout(60)
class UnknownEffectsTest {

    private final AtomicBoolean isBroken = new AtomicBoolean();
    private final AtomicBoolean isFull = new AtomicBoolean();
    private final Stage stage = new Stage(breaking(new InMemoryRunStore()));
    private final Semaphore begun = new Semaphore(0);
    private final AtomicBoolean isQuick = new AtomicBoolean();
    private final AtomicBoolean holdsSecond = new AtomicBoolean();
    private final AtomicInteger opened = new AtomicInteger();
    private final Semaphore opening = new Semaphore(0);
    private final LogCapture log = LogCapture.of(WorkflowRun.class);

    @AfterEach
    void close() {
        isBroken.set(false);
        stage.close();
        log.close();
    }

    /// A store that stores no more events from some moment on.
    private RunStore breaking(RunStore store) {
        return (RunStore)
                Proxy.newProxyInstance(
                        RunStore.class.getClassLoader(),
                        new Class<?>[] {RunStore.class},
                        (_, method, given) -> {
                            var types = List.of(method.getParameterTypes());
                            if (isBroken.get() && types.contains(List.class)) {
                                throw new IllegalStateException("the disk is full");
                            }
                            try {
                                return switch (method.invoke(store, given)) {
                                    case Journal journal -> starting(journal);
                                    case GateStore gates -> asking(gates);
                                    case null -> null;
                                    case Object gave -> gave;
                                };
                            } catch (InvocationTargetException thrown) {
                                throw thrown.getCause();
                            }
                        });
    }

    /// {@return a journal that can no longer record the beginning of an effect}
    private Journal starting(Journal journal) {
        return (Journal)
                Proxy.newProxyInstance(
                        Journal.class.getClassLoader(),
                        new Class<?>[] {Journal.class},
                        (_, method, given) -> {
                            if (isFull.get() && method.getName().equals("recordStart")) {
                                throw new IllegalStateException("the disk is full");
                            }
                            try {
                                return method.invoke(journal, given);
                            } catch (InvocationTargetException thrown) {
                                throw thrown.getCause();
                            }
                        });
    }

    /// Gates of which only the first opens at once, if that is wanted.
    private GateStore asking(GateStore gates) {
        return (GateStore)
                Proxy.newProxyInstance(
                        GateStore.class.getClassLoader(),
                        new Class<?>[] {GateStore.class},
                        (_, method, given) -> {
                            boolean opens = method.getName().equals("open");
                            if (opens && holdsSecond.get() && opened.incrementAndGet() > 1) {
                                opening.acquire();
                            }
                            try {
                                return method.invoke(gates, given);
                            } catch (InvocationTargetException thrown) {
                                throw thrown.getCause();
                            }
                        });
    }

    private Node task() {
        return FunctionNode.of(
                "task",
                context -> {
                    stage.executed.add(context.path().toString());
                    begun.release();
                    if (!isQuick.get()) {
                        new CountDownLatch(1).await();
                    }
                    return "worked";
                });
    }

    private WorkflowRun cutOff(OnResume onResume) throws InterruptedException {
        stage.plays(context ->
                context.attempt(
                        new NodeCall(task(), ErrorPolicy.FAIL, BudgetLimits.NONE, onResume), 1));
        var run = stage.start();
        begun.acquire();
        stage.dies();
        return run;
    }

    @Test
    void stepThatWantsItIsAskedAboutWhateverItsNodeIs() throws Exception {
        var run = cutOff(OnResume.Ask.ASK);

        var again = stage.resume(run);
        stage.awaitGate(run, "flow/task/_resume");
        assertThat(stage.executed).isEmpty();
        var asked = stage.runs().get(run.id()).waiting().getFirst();
        assertThat(asked.gate().kind()).isEqualTo(GateKind.UNKNOWN_EFFECT);
        assertThat(asked.gate().content().payload().at("path").text()).isEqualTo("flow/task");
        assertThat(asked.place().node()).isEqualTo(NodeId.of("task"));
        isQuick.set(true);
        stage.answer(run, "flow/task/_resume", "again");

        assertThat(again.await().orThrow().text()).isEqualTo("worked");
        assertThat(stage.executed).containsExactly("flow/task");
    }

    @Test
    void oneAnswerHoldsForAllThatWereUnderWay() throws Exception {
        var call = new NodeCall(task(), ErrorPolicy.FAIL, BudgetLimits.NONE, OnResume.Ask.ASK);
        stage.plays(context ->
                context.map(
                        List.of(1, 2, 3, 4, 5),
                        5,
                        (branch, item) -> branch.attempt(call, item).orThrow()));
        var run = stage.start();
        begun.acquire(5);
        stage.dies();
        isQuick.set(true);

        var again = stage.resume(run);
        await().until(() -> stage.runs().get(run.id()).waiting().size() == 5);
        var asked = stage.runs().get(run.id()).waiting().get(2).path();
        stage.answer(run, asked.toString(), "again for all");

        assertThat(again.await().orThrow().items()).hasSize(5);
        assertThat(stage.executed).hasSize(5);
    }

    @Test
    void oneAnswerHoldsForAQuestionThatIsJustAboutToBeAsked() throws Exception {
        var call = new NodeCall(task(), ErrorPolicy.FAIL, BudgetLimits.NONE, OnResume.Ask.ASK);
        stage.plays(context ->
                context.map(
                        List.of(1, 2), 2, (branch, item) -> branch.attempt(call, item).orThrow()));
        var run = stage.start();
        begun.acquire(2);
        stage.dies();
        isQuick.set(true);
        holdsSecond.set(true);

        var again = stage.resume(run);
        await().until(() -> opening.hasQueuedThreads());
        await().until(() -> stage.runs().get(run.id()).waiting().size() == 1);
        var asked = stage.runs().get(run.id()).waiting().getFirst().path();
        stage.answer(run, asked.toString(), "again for all");
        await().until(() -> stage.executed.size() == 1);
        opening.release();

        assertThat(again.await().orThrow().items()).hasSize(2);
        assertThat(stage.executed).hasSize(2);
    }

    @Test
    void stepThatIsCutOffTwiceIsAskedAboutTwice() throws Exception {
        var run = cutOff(OnResume.Ask.ASK);
        stage.resume(run);
        stage.awaitGate(run, "flow/task/_resume");
        stage.answer(run, "flow/task/_resume", "again");
        begun.acquire();
        stage.dies();

        var again = stage.resume(run);
        stage.awaitGate(run, "flow/task/_resume");
        stage.answer(run, "flow/task/_resume", "done");

        assertThat(again.await()).isInstanceOf(Outcome.Done.class);
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void answerCountsUntilWhatItWasAboutHasBegunAgain() throws Exception {
        var run = cutOff(OnResume.Ask.ASK);
        isFull.set(true);
        var full = stage.resume(run);
        stage.awaitGate(run, "flow/task/_resume");
        stage.answer(run, "flow/task/_resume", "again");
        assertThat(full.await().output().toString()).contains("the disk is full");
        stage.dies();
        isFull.set(false);
        isQuick.set(true);

        var again = stage.resume(run);

        assertThat(again.await().orThrow().text()).isEqualTo("worked");
        assertThat(stage.executed).containsExactly("flow/task");
    }

    @Test
    void answerThatCameWhileNobodyRanCounts() throws Exception {
        var run = cutOff(OnResume.Ask.ASK);
        stage.resume(run);
        stage.awaitGate(run, "flow/task/_resume");
        stage.dies();

        stage.answer(run, "flow/task/_resume", "fail");

        assertThat(stage.failure(stage.resume(run)).message()).contains("task");
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void probeIsAskedAnewEveryTime() throws Exception {
        var isDone = new AtomicBoolean();
        var probe = FunctionNode.of("probe", _ -> Map.of("done", isDone.get(), "output", "found"));
        var run = cutOff(new OnResume.Probe(probe));
        stage.resume(run);
        begun.acquire();
        stage.dies();
        isDone.set(true);

        assertThat(stage.resume(run).await().orThrow().text()).isEqualTo("found");
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void runThatCannotBeKeptStandsStillAndGoesOnLater() throws Exception {
        stage.plays(context -> {
            context.gate("Go on?");
            return context.attempt(NodeCall.of(task()), 1);
        });
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        isBroken.set(true);
        stage.answer(run, "gate", "yes");

        assertThat(stage.failure(run).code()).isEqualTo(ErrorCode.INTERRUPTED);
        assertThat(stage.runs().get(run.id()).state()).isEqualTo(RunState.INTERRUPTED);
        isBroken.set(false);
        isQuick.set(true);
        assertThat(stage.resume(run).await().orThrow().text()).isEqualTo("worked");
    }
}
