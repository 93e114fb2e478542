package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.node.Persistent;
import dev.nerve.testkit.Background;
import dev.nerve.testkit.FakePersistent;
import dev.nerve.testkit.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Somebody who waits is interrupted at the very moment in which the turn comes.
class TurnsRaceTest {

    private final Turns turns = new Turns();
    private final Persistent node = FakePersistent.of("p", _ -> null);

    @Test
    void turnIsNeitherLostNorHadTwice() {
        Seeds.each(
                10,
                random -> {
                    for (int i = 0; i < 100; i++) {
                        race(random);
                    }
                });
    }

    private void race(Random random) throws Exception {
        turns.take(node, null);
        var waiting = Background.of(this::takeAndPass).awaitWaitingIn(Turns.class);
        var next = Background.of(this::takeAndPass).awaitWaitingIn(Turns.class);
        int early = random.nextInt(200);
        int late = random.nextInt(200);

        var interrupting = Background.of(() -> after(early, waiting::interrupt));
        after(late, () -> turns.pass(node));
        interrupting.get();

        assertThat(waiting.get()).isIn("taken", "interrupted");
        assertThat(next.get()).isEqualTo("taken");
    }

    private String takeAndPass() {
        try {
            turns.take(node, null);
        } catch (InterruptedException _) {
            return "interrupted";
        }
        turns.pass(node);
        return "taken";
    }

    private static int after(int spins, Runnable action) {
        for (int i = 0; i < spins; i++) {
            Thread.onSpinWait();
        }
        action.run();
        return spins;
    }
}
