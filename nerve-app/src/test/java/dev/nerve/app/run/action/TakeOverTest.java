package dev.nerve.app.run.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.app.run.RunWorld;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.run.WorkflowRunRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TakeOverTest {

    private final RunWorld world = new RunWorld();

    @Test
    void aRunIsTakenFromALiveProcessByWhoInsists() throws Exception {
        world.bind("asks", context -> context.gate("Well?", "yes", "no"));
        try (var elsewhere = world.elsewhere()) {
            var run = elsewhere.start(WorkflowRunRequest.of(WorkflowSource.bound("asks"), ""));
            var id = run.id();
            await().until(() -> elsewhere.get(id).state() == RunState.WAITING);

            var shell =
                    world.pipe(
                            "", "runs", "resume", id.name(), "--take-over", "--answer", "gate=yes");

            assertThat(shell.code()).as(shell.err()).isZero();
            assertThat(shell.err()).contains("process 2 is alive and executes the run");
            assertThat(((Outcome.Failed) run.await()).message())
                    .contains("now belongs to another process");
            assertThat(elsewhere.get(id).state()).isEqualTo(RunState.COMPLETED);
        }
    }
}
