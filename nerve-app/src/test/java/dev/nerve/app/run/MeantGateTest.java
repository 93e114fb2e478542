package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.RunId;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.control.gate.GateNode;
import dev.nerve.run.RunState;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.run.RunService;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An answer is for the question that is meant, or for none.
@Timeout(60)
class MeantGateTest {

    private final RunWorld world = new RunWorld();
    private final RunService elsewhere = world.elsewhere();

    @AfterEach
    void leaveRuns() {
        elsewhere.close();
    }

    private RunId waiting(String workflow) throws Exception {
        var run = elsewhere.start(WorkflowRunRequest.of(WorkflowSource.bound(workflow), "")).id();
        await().until(() -> elsewhere.get(run).state() == RunState.WAITING);
        return run;
    }

    @Test
    void aRunWithoutAnAnswerIsNoAnswer() throws Exception {
        world.bind("asks", context -> context.gate("Your name?"));
        var run = waiting("asks");

        for (var word : new String[] {run.name(), ShortNames.shortId(run), "asks", "asks-"}) {
            var shell = world.pipe("", "runs", "answer", word);

            assertThat(shell.code()).as(word).isEqualTo(2);
            assertThat(shell.err())
                    .contains(
                            "'%s' is the name of run '%s', and the answer is missing"
                                    .formatted(word, run))
                    .contains("nerve runs answer " + ShortNames.shortId(run) + " TEXT");
        }
        assertThat(elsewhere.get(run).waiting()).hasSize(1);
        assertThat(world.pipe("", "runs", "answer", ShortNames.shortId(run), "asks").code())
                .isZero();
    }

    @Test
    void aGateOfWhichAnotherRunHasAskedIsNotGuessed() throws Exception {
        world.bind(
                "early",
                context -> context.gate(GateNode.of("q", "Well?").timeout(Duration.ofMillis(1))));
        world.bind("late", context -> context.gate(GateNode.of("q", "Really?")));
        var early = elsewhere.start(WorkflowRunRequest.of(WorkflowSource.bound("early"), "")).id();
        await().until(() -> elsewhere.get(early).state().isOver());
        var late = waiting("late");

        var shell = world.pipe("", "runs", "answer", "q", "x");

        assertThat(shell.code()).isEqualTo(2);
        assertThat(shell.err())
                .contains("several runs have asked at gate 'q'")
                .contains("nerve runs answer " + ShortNames.shortId(late));
        assertThat(elsewhere.get(late).waiting()).hasSize(1);
        assertThat(world.pipe("", "runs", "answer", late.name(), "q", "x").code()).isZero();
    }
}
