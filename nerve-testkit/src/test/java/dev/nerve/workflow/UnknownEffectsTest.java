package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.node.Call;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.FunctionNode;
import dev.nerve.node.Node;
import dev.nerve.node.OnResume;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.Journal;
import dev.nerve.store.PassingRunStore;
import dev.nerve.store.RunStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What becomes of an effect that was under way when its process died.
@Timeout(60)
class UnknownEffectsTest {

    private final AtomicBoolean isBroken = new AtomicBoolean();
    private final AtomicBoolean isFull = new AtomicBoolean();
    private final Stage stage = new Stage(breaking(new PassingRunStore()));
    private final Semaphore begun = new Semaphore(0);
    private final AtomicBoolean isQuick = new AtomicBoolean();

    @AfterEach
    void close() {
        isBroken.set(false);
        stage.close();
    }

    /// A store that keeps no more events from some moment on.
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
                                var gave = method.invoke(store, given);
                                return gave instanceof Journal journal ? starting(journal) : gave;
                            } catch (InvocationTargetException thrown) {
                                throw thrown.getCause();
                            }
                        });
    }

    /// A journal that cannot tell any more that something begins.
    private Journal starting(Journal journal) {
        return (Journal)
                Proxy.newProxyInstance(
                        Journal.class.getClassLoader(),
                        new Class<?>[] {Journal.class},
                        (_, method, given) -> {
                            if (isFull.get() && method.getName().equals("intend")) {
                                throw new IllegalStateException("the disk is full");
                            }
                            try {
                                return method.invoke(journal, given);
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
                context.attempt(new Call(task(), ErrorPolicy.FAIL, Limits.NONE, onResume), 1));
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
        isQuick.set(true);
        stage.answer(run, "flow/task/_resume", "again");

        assertThat(again.await().orThrow().text()).isEqualTo("worked");
        assertThat(stage.executed).containsExactly("flow/task");
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
            return context.attempt(Call.of(task()), 1);
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
