package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.control.gate.GateNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.EffectfulNode;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.memory.InMemoryRunStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The other branches of a run when the store cannot store the output of one of them.
@Timeout(60)
class StalledRunTest {

    private final AtomicBoolean isFull = new AtomicBoolean();
    private final Stage stage = new Stage(breaking(new InMemoryRunStore()));
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @AfterEach
    void close() {
        stage.close();
    }

    /// A store that cannot store the output of `large`.
    private RunStore breaking(RunStore store) {
        return (RunStore)
                Proxy.newProxyInstance(
                        RunStore.class.getClassLoader(),
                        new Class<?>[] {RunStore.class},
                        (_, method, given) -> {
                            var gave = invoke(store, method, given);
                            return gave instanceof Journal journal ? breaking(journal) : gave;
                        });
    }

    private Journal breaking(Journal journal) {
        return (Journal)
                Proxy.newProxyInstance(
                        Journal.class.getClassLoader(),
                        new Class<?>[] {Journal.class},
                        (_, method, given) -> {
                            if (isFull.get()
                                    && method.getName().equals("record")
                                    && given[0] instanceof Journal.Entry entry
                                    && entry.effect().path().name().equals("large")) {
                                throw new NerveException.Unavailable("the disk is full")
                                        .markAsStoreFailure();
                            }
                            return invoke(journal, method, given);
                        });
    }

    private static Object invoke(Object port, Method method, Object[] given) throws Throwable {
        try {
            return method.invoke(port, given);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private Node large() {
        return FunctionNode.of(
                "large",
                _ -> {
                    mayEnd.await();
                    return "large";
                });
    }

    @Test
    void gateOfAnotherBranchKeepsWaiting() throws Exception {
        stage.plays(
                Workflow.of(
                        "flow",
                        "",
                        Graph.of("g", Step.of(large()), Step.of(GateNode.of("ask", "Go on?")))));
        isFull.set(true);
        var run = stage.start();
        stage.awaitGate(run, "flow/ask");
        mayEnd.countDown();
        assertThat(stage.failure(run).code()).isEqualTo(ErrorCode.UNAVAILABLE);

        var info = stage.runs().get(run.id());
        assertThat(info.state()).isEqualTo(RunState.INTERRUPTED);
        assertThat(info.waiting()).hasSize(1);
        stage.answer(run, "ask", "yes");
        isFull.set(false);

        assertThat(stage.resume(run).await()).isInstanceOf(Outcome.Done.class);
        assertThat(stage.types(run.id())).containsOnlyOnce("gate_waiting");
    }

    @Test
    void effectThatIsDoneMeanwhileIsNotDoneAgain() throws Exception {
        var stalled = new CountDownLatch(1);
        var done = new CountDownLatch(1);
        var around =
                Workflow.of(
                        "around",
                        "",
                        context -> {
                            try {
                                return context.run(large(), 1);
                            } catch (InterruptedException interrupt) {
                                stalled.countDown();
                                done.await();
                                throw interrupt;
                            }
                        });
        stage.plays(
                Workflow.of(
                        "flow", "", Graph.of("g", Step.of(around), Step.of(new Late(stalled)))));
        isFull.set(true);
        var run = stage.start();
        stage.awaitJournalled(run, "flow/late");
        done.countDown();
        assertThat(stage.failure(run).code()).isEqualTo(ErrorCode.UNAVAILABLE);
        stage.executed.clear();
        isFull.set(false);

        assertThat(stage.resume(run).await()).isInstanceOf(Outcome.Done.class);

        assertThat(stage.executed).isEmpty();
        assertThat(stage.runs().gatePaths(run.id())).isEmpty();
    }

    /// Begins before the store fails elsewhere, and is done only after it has.
    private final class Late implements EffectfulNode {

        private final CountDownLatch begins;

        Late(CountDownLatch begins) {
            this.begins = begins;
        }

        @Override
        public NodeId id() {
            return NodeId.of("late");
        }

        @Override
        public String type() {
            return "late";
        }

        @Override
        public Outcome execute(RunContext context) throws InterruptedException {
            stage.executed.add(context.path().toString());
            mayEnd.countDown();
            begins.await();
            return Outcome.done("late");
        }
    }
}
