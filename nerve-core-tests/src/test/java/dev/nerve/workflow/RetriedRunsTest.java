package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.gate.StoredGate;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.workflow.retry.RetryScope;
import dev.nerve.workflow.run.WorkflowRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Runs of which a part is executed again, in the same run.
@Timeout(60)
class RetriedRunsTest {

    private static final RetryScope FROM_B = RetryScope.from(RunPath.parse("flow/b"));

    private final Stage stage = new Stage();
    private volatile boolean broken = true;

    @BeforeEach
    void open() {
        stage.among(nodes());
        stage.plays(context -> {
            context.run("a", 1);
            context.gate("First?");
            context.run("b", 2);
            context.gate("Second?");
            return context.run("c", 3);
        });
    }

    private Nodes nodes() {
        return Nodes.of(List.of(stage.node("a"), stage.node("b"), breaking("c")));
    }

    private Node breaking(String name) {
        return FunctionNode.of(
                name,
                context -> {
                    if (broken) {
                        throw new NerveException.Failed(ErrorCode.PROCESS, "it is broken");
                    }
                    stage.executed.add(context.path().toString());
                    return context.input();
                });
    }

    @AfterEach
    void close() {
        stage.close();
    }

    private WorkflowRun failedRun() throws InterruptedException {
        var run = stage.start();
        answer(run, "flow/gate", "one");
        answer(run, "flow/gate[2]", "two");
        assertThat(stage.failure(run).message()).contains("it is broken");
        stage.executed.clear();
        return run;
    }

    private void answer(WorkflowRun run, String gate, String text) throws InterruptedException {
        stage.awaitGate(run, gate);
        stage.answer(run, gate, text);
    }

    private WorkflowRun retry(WorkflowRun run, RetryScope scope) throws InterruptedException {
        return stage.runs().retry(run.id(), scope, "ann", Map.of(), List.of());
    }

    @Test
    void failedStepIsExecutedAgainAndNothingElse() throws Exception {
        var run = failedRun();
        broken = false;

        var outcome = retry(run, RetryScope.failure()).await();

        assertThat(outcome.output().text()).isEqualTo("3");
        assertThat(stage.executed).containsExactly("flow/c");
    }

    @Test
    void everythingFromTheStepOnIsExecutedAgainAndAskedAgain() throws Exception {
        var run = failedRun();
        broken = false;

        var again = retry(run, FROM_B);
        stage.awaitGate(again, "flow/gate[2]");

        assertThat(stage.store.gates().list(run.id()))
                .filteredOn(gate -> gate.path().toString().equals("flow/gate"))
                .allMatch(gate -> !gate.isOpen());
        stage.answer(again, "flow/gate[2]", "anew");
        assertThat(again.await()).isInstanceOf(Outcome.Done.class);
        assertThat(stage.executed).containsExactly("flow/b", "flow/c");
        assertThat(again.id()).isEqualTo(run.id());
    }

    @Test
    void eventOfTheRetryNamesItsFirstStep() throws Exception {
        var run = failedRun();

        var again = retry(run, FROM_B);
        answer(again, "flow/gate[2]", "anew");
        again.await();

        assertThat(stage.runs().events(run.id(), 1, 1000))
                .extracting(event -> Event.of(event).fact())
                .contains(new Fact.Resumed("ann", "failed", "flow/b"));
    }

    @Test
    void retryWhoseProcessDiesContinuesWhereItWas() throws Exception {
        var run = failedRun();
        broken = false;
        var again = retry(run, FROM_B);
        stage.awaitGate(again, "flow/gate[2]");

        stage.dies();

        assertThat(stage.runs().get(run.id()).state()).isEqualTo(RunState.INTERRUPTED);
        var resumed = stage.resume(run);
        answer(resumed, "flow/gate[2]", "anew");
        assertThat(resumed.await().output().text()).isEqualTo("3");
        assertThat(stage.executed).containsExactly("flow/c");
    }

    @Test
    void interruptedRunIsRetriedFromAStep() throws Exception {
        var run = stage.start();
        answer(run, "flow/gate", "one");
        stage.awaitGate(run, "flow/gate[2]");
        stage.dies();
        broken = false;

        assertThatThrownBy(() -> retry(run, RetryScope.failure()))
                .isInstanceOf(NerveException.WrongState.class)
                .hasMessageContaining("is interrupted, so it cannot be retried; resume it");
        var again = retry(run, FROM_B);
        answer(again, "flow/gate[2]", "two");

        assertThat(again.await()).isInstanceOf(Outcome.Done.class);
        assertThat(stage.executed).containsExactly("flow/b", "flow/c");
    }

    @Test
    void runThatHasNotFailedIsNotRetried() throws Exception {
        broken = false;
        var run = stage.start();
        stage.awaitGate(run, "flow/gate");

        assertThatThrownBy(() -> retry(run, FROM_B))
                .isInstanceOf(NerveException.WrongState.class)
                .hasMessageContaining("stop it, or wait for its end");
        stage.answer(run, "flow/gate", "one");
        answer(run, "flow/gate[2]", "two");
        run.await();

        assertThatThrownBy(() -> retry(run, FROM_B))
                .isInstanceOf(NerveException.WrongState.class)
                .hasMessageContaining("is completed, so it cannot be retried; fork it at a step");
    }

    @Test
    void refusedRetryChangesNothing() throws Exception {
        var run = failedRun();
        var gates = stage.store.gates().list(run.id());
        var unknown = RetryScope.from(RunPath.parse("flow/z"));

        assertThatThrownBy(() -> retry(run, unknown))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("has recorded nothing of 'flow/z'");

        assertThat(stage.runs().get(run.id()).state()).isEqualTo(RunState.FAILED);
        assertThat(stage.store.gates().list(run.id()))
                .isEqualTo(gates)
                .noneMatch(StoredGate::isOpen);
        broken = false;
        assertThat(retry(run, RetryScope.failure()).await()).isInstanceOf(Outcome.Done.class);
    }
}
