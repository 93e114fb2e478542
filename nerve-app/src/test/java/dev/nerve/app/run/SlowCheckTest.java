package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.control.gate.GateNode;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A gate that takes longer to check an answer than whoever answers waits for it.
@Timeout(60)
class SlowCheckTest {

    private final RunWorld world = new RunWorld();

    @Test
    void itsQuestionIsAskedAgain() {
        var gate =
                GateNode.of("gate", "Well?")
                        .withCheck((said, context) -> {
                            if (!said.equals("slow")) {
                                return Optional.empty();
                            }
                            var run = context.run().id();
                            await().atMost(Duration.ofSeconds(30))
                                    .until(() -> world.store().gates().offers(run).size() > 1);
                            return Optional.of("too slow");
                        });
        world.bind("asks", context -> context.gate(gate));

        var shell = world.pipe("slow\nquick\n", "run", "asks.yaml");

        assertThat(shell.code()).isZero();
        assertThat(shell.out()).endsWith("quick\n");
    }
}
