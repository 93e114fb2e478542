package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.control.gate.GateNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.RunState;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.workflow.run.WorkflowRun;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Steps with a timeout, inside which a person is asked.
@Timeout(60)
class StepTimeLimitTest {

    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final ManualTimeSource time = new ManualTimeSource();
    private final Stage stage = new Stage(time);

    @AfterEach
    void close() {
        stage.close();
    }

    private WorkflowRun waiting(Node node, String gate) throws InterruptedException {
        var step = Step.of(node).timeout(LIMIT);
        stage.plays(Workflow.of("flow", "A flow", Graph.of("flow", step)));
        var run = stage.start();
        stage.awaitGate(run, gate);
        await().until(() -> stage.runs().get(run.id()).state() == RunState.WAITING);
        return run;
    }

    private void passUntilTheEnd(WorkflowRun run) {
        await().until(() -> {
            time.advance(LIMIT);
            return stage.runs().get(run.id()).state().isOver();
        });
    }

    @Test
    void timeLimitStandsStillWhileAPersonIsAsked() throws Exception {
        var node = FunctionNode.of("step", context -> context.run(gate(), null));
        var run = waiting(node, "flow/step/ask");

        time.advance(LIMIT.multipliedBy(10));
        stage.answer(run, "ask", "yes");

        assertThat(run.await().output().text()).isEqualTo("yes");
    }

    @Test
    void timeLimitContinuesAfterTheAnswer() throws Exception {
        var never = new CountDownLatch(1);
        var node =
                FunctionNode.of(
                        "step",
                        context -> {
                            context.run(gate(), null);
                            never.await();
                            return null;
                        });
        var run = waiting(node, "flow/step/ask");

        stage.answer(run, "ask", "yes");
        passUntilTheEnd(run);

        assertThat(stage.failure(run).code()).isEqualTo(ErrorCode.TIMEOUT);
    }

    @Test
    void timeLimitOfTheQuestionItselfCounts() throws Exception {
        var run = waiting(gate(), "flow/ask");

        passUntilTheEnd(run);

        assertThat(stage.failure(run).code()).isEqualTo(ErrorCode.TIMEOUT);
    }

    private static GateNode gate() {
        return GateNode.of("ask", "Go on?");
    }
}
