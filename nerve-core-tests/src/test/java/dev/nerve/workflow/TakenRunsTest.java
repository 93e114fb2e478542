package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwner;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A run that another process has taken while it was executed here.
@Timeout(30)
class TakenRunsTest {

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
}
