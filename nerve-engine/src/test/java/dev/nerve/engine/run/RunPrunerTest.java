package dev.nerve.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.node.Nodes;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunPrunerTest {

    private final EngineRig rig = new EngineRig();

    @AfterEach
    void close() {
        rig.close();
    }

    private void runTimes(int times) throws InterruptedException {
        var source = rig.bound.bind(Workflow.of("hi", "", _ -> "hi"), Nodes.none());
        for (int count = 0; count < times; count++) {
            rig.runs.start(WorkflowRunRequest.of(source, "")).await();
        }
    }

    @Test
    void atLeastOneOldRunIsDeletedEvenIfThePrunerIsClosedAtOnce() throws InterruptedException {
        runTimes(3);

        RunPruner.start(rig.runs, Instant.now().plusSeconds(1)).close();

        assertThat(rig.runs.list()).hasSizeLessThan(3);
    }

    @Test
    void youngRunsStay() throws InterruptedException {
        runTimes(2);

        RunPruner.start(rig.runs, Instant.EPOCH).close();

        assertThat(rig.runs.list()).hasSize(2);
    }
}
