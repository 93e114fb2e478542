package dev.nerve.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.execution.NodeRunner;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.store.RunStore;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingLifecycleListener;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What listeners learn about stored runs.
@Timeout(60)
class ObservedRunsTest {

    private final NodeRunner runner = NodeRunners.real();
    private final RunStore store = new InMemoryRunStore();
    private final FakeRunMaker maker =
            FakeRunMaker.withNodes(Nodes.of(List.of(IdentityNode.of("echo"))))
                    .bind(Workflow.of("flow", "", context -> context.run("echo", "hi")));
    private final RunService runs = new RunService(runner, store, maker, maker);
    private final RecordingLifecycleListener listener = new RecordingLifecycleListener();

    @AfterEach
    void close() {
        runs.close();
    }

    private RunId completed() throws InterruptedException {
        var run = runs.start(WorkflowRunRequest.of(WorkflowSource.bound("flow"), ""));
        run.await();
        return run.id();
    }

    private RunId forked(RunId run) throws InterruptedException {
        return runs.fork(run, RunPath.parse("flow/echo"), null, null);
    }

    private List<String> lines() {
        runner.lifecycle().close();
        return listener.runLines();
    }

    @Test
    void runIsCreatedRunsCompletesAndIsDeleted() throws InterruptedException {
        runner.lifecycle().subscribe(listener);

        var run = completed();
        new RunDeletion(runs, run).delete("me");

        assertThat(lines())
                .containsExactly(
                        "run_created %s flow".formatted(run),
                        "run_running " + run,
                        "run_completed " + run,
                        "run_deleted " + run);
    }

    @Test
    void forkOfARunIsReportedWithItsSource() throws InterruptedException {
        var run = completed();
        runner.lifecycle().subscribe(listener);

        var fork = forked(run);
        runs.resume(fork, "me", Map.of(), List.of()).await();

        assertThat(lines())
                .containsExactly(
                        "run_created %s flow".formatted(fork),
                        "run_forked %s %s flow/echo".formatted(fork, run),
                        "run_running " + fork,
                        "run_completed " + fork);
    }

    @Test
    void expiredRunIsReportedAsDeleted() throws InterruptedException {
        var run = completed();
        runner.lifecycle().subscribe(listener);

        runs.prune(Instant.MAX, 9);

        assertThat(lines()).containsExactly("run_deleted " + run);
    }

    @Test
    void interruptedRunIsCancelledBeforeItIsDeleted() throws InterruptedException {
        var fork = forked(completed());
        runner.lifecycle().subscribe(listener);

        new RunDeletion(runs, fork).delete("me");

        assertThat(lines()).containsExactly("run_cancelled " + fork, "run_deleted " + fork);
    }

    @Test
    void eventsOfRunsSayWhatTheyAreAbout() {
        var run = RunId.of("flow-1");
        var at = RunPath.parse("flow/echo");

        assertThat(new LifecycleEvent.RunCreated(Instant.EPOCH, run, "flow").data())
                .isEqualTo(Value.Fields.EMPTY.with("workflow", "flow"));
        assertThat(new LifecycleEvent.RunForked(Instant.EPOCH, run, RunId.of("flow-0"), at).data())
                .isEqualTo(
                        Value.Fields.EMPTY.with("forked_from", "flow-0").with("at", "flow/echo"));
        assertThat(new LifecycleEvent.RunDeleted(Instant.EPOCH, run).data())
                .isEqualTo(Value.Fields.EMPTY);
    }
}
