package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.node.NodeCall;
import dev.nerve.run.Parallel;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunStore;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.workflow.run.WorkflowRun;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Several who want something of one run at the same moment.
@Timeout(60)
class RacingRunsTest {

    private final AtomicReference<Runnable> beforeTake = new AtomicReference<>(() -> {});
    private final Stage stage = new Stage(pausing(new InMemoryRunStore()));

    @AfterEach
    void close() {
        stage.close();
    }

    /// A store in which something happens just before a run is taken.
    private RunStore pausing(RunStore store) {
        return (RunStore)
                Proxy.newProxyInstance(
                        RunStore.class.getClassLoader(),
                        new Class<?>[] {RunStore.class},
                        (_, method, given) -> {
                            if (method.getName().equals("acquire")) {
                                beforeTake.getAndSet(() -> {}).run();
                            }
                            try {
                                return method.invoke(store, given);
                            } catch (InvocationTargetException thrown) {
                                throw thrown.getCause();
                            }
                        });
    }

    private WorkflowRun left() throws InterruptedException {
        stage.plays(context -> {
            context.gate("Go on?");
            return context.run("echo", 1);
        });
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.dies();
        return run;
    }

    @Test
    void runThatManyResumeIsExecutedOnce() throws Exception {
        var run = left();
        stage.answer(run, "gate", "yes");
        Callable<RunId> resume =
                () -> {
                    var resumed = stage.resume(run);
                    resumed.await();
                    return resumed.id();
                };

        try {
            Parallel.all(8, Collections.nCopies(8, resume));
        } catch (java.util.concurrent.ExecutionException late) {
            // A caller that comes after the end gets a refusal.
            assertThat(late.getCause()).isInstanceOf(NerveException.WrongState.class);
        }

        assertThat(stage.executed).containsExactly("flow/echo");
    }

    @Test
    void runThatIsStoppedWhileItIsResumedStaysStopped() throws Exception {
        var run = left();
        beforeTake.set(() -> {
            var now = Instant.now();
            var cancelled =
                    new dev.nerve.store.RunStatus(
                            RunState.CANCELLED, null, now, java.time.Duration.ZERO, null);
            try {
                stage.store.update(run.id(), cancelled);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThatThrownBy(() -> stage.resume(run))
                .isInstanceOf(NerveException.WrongState.class)
                .hasMessageContaining("is cancelled");
        assertThat(stage.runs().get(run.id()).state()).isEqualTo(RunState.CANCELLED);
        assertThat(stage.executed).isEmpty();
    }

    @Test
    void stopReachesWhoTookItAMomentBefore() throws Exception {
        var run = left();
        var other = new RunOwner(99, Instant.EPOCH);
        beforeTake.set(() -> {
            try {
                stage.store.acquire(run.id(), other, _ -> false);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        stage.runs().stop(run.id(), "me");

        assertThat(stage.store.controlRequest(run.id()).wanted())
                .isEqualTo(dev.nerve.store.RunControl.STOP);
    }

    @Test
    void workflowThatHasChangedCannotBeLivedWith() throws Exception {
        stage.plays(context -> {
            context.attempt("echo", 1);
            return context.gate("Go on?");
        });
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");
        stage.dies();
        stage.plays(context -> {
            var outcome = context.attempt("echo", 2);
            context.attempt(NodeCall.of(stage.node("cleanup")), outcome.output());
            return "lived";
        });

        var failed = stage.failure(stage.resume(run));

        assertThat(failed.code()).isEqualTo(ErrorCode.NON_DETERMINISTIC);
        assertThat(stage.executed).isEmpty();
    }
}
