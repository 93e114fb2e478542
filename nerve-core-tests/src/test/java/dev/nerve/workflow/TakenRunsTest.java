package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.control.gate.GateNode;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwner;
import dev.nerve.testkit.GateStoreContract;
import dev.nerve.workflow.run.WorkflowRun;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A run that another process has taken while it was executed here.
@Timeout(30)
class TakenRunsTest {

    private static final RunPath GATE = RunPath.parse("flow/gate");
    private static final RunOwner OTHER = new RunOwner(99, Instant.EPOCH);

    @Test
    void itStandsStillHereAndIsLeftToTheOther() throws Exception {
        try (var stage = new Stage()) {
            stage.plays(context -> {
                var answer = context.gate("Well?");
                return context.run("echo", answer);
            });
            var run = stage.start();
            stage.awaitGate(run, "flow/gate");
            assertThat(stage.store.acquire(run.id(), OTHER, _ -> false)).isPresent();

            stage.answer(run, "gate", "yes");

            var failure = stage.failure(run);
            assertThat(failure.code()).isEqualTo(ErrorCode.INTERRUPTED);
            assertThat(failure.message()).contains("now belongs to another process");
            var status = stage.store.find(run.id()).orElseThrow().status();
            assertThat(status.owner()).isEqualTo(OTHER);
            assertThat(status.state()).isNotEqualTo(RunState.FAILED);
            assertThat(
                            stage.store
                                    .journal(run.id())
                                    .find(RunPath.parse("flow/gate"))
                                    .filter(entry -> entry.outcome() != null))
                    .isEmpty();
        }
    }

    private static void take(Stage stage, RunContext context) {
        try {
            var id = context.run().id();
            assertThat(stage.store.acquire(id, OTHER, _ -> false)).isPresent();
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }

    private static void assertLeft(Stage stage, WorkflowRun run) throws InterruptedException {
        var failure = stage.failure(run);
        assertThat(failure.code()).isEqualTo(ErrorCode.INTERRUPTED);
        assertThat(failure.message()).contains("now belongs to another process");
    }

    @Test
    void itJudgesNoAnswerHereAnyMore() throws Exception {
        try (var stage = new Stage()) {
            var gate =
                    GateNode.of("gate", "Well?")
                            .withCheck((_, context) -> {
                                take(stage, context);
                                return Optional.empty();
                            });
            stage.plays(context -> context.gate(gate));
            var run = stage.start();
            stage.awaitGate(run, "flow/gate");
            var gates = stage.store.gates();

            gates.offer(run.id(), GATE, GateStoreContract.answer("yes", "ann"));

            assertLeft(stage, run);
            assertThat(gates.find(run.id(), GATE).orElseThrow().isOpen()).isTrue();
            assertThat(gates.offers(run.id())).hasSize(1);
        }
    }

    @Test
    void itOpensNoGateHereAnyMore() throws Exception {
        try (var stage = new Stage()) {
            stage.plays(context -> {
                take(stage, context.context());
                return context.gate("Well?");
            });

            var run = stage.start();

            assertLeft(stage, run);
            assertThat(stage.store.gates().list(run.id())).isEmpty();
        }
    }

    /// A function that handles all failures does not get this one.
    @Test
    void itDoesNothingElseHereAnyMore() throws Exception {
        try (var stage = new Stage()) {
            stage.plays(context -> {
                take(stage, context.context());
                for (int i = 0; i < 100; i++) {
                    var outcome = context.attempt("echo", i);
                    assertThat(outcome).isInstanceOf(Outcome.Done.class);
                }
                return "done";
            });

            var run = stage.start();

            assertLeft(stage, run);
            assertThat(stage.executed).hasSizeLessThanOrEqualTo(1);
        }
    }
}
