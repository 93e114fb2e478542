package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.node.PersistentNode;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Somebody who waits is interrupted at the very moment in which the turn comes.
class TurnsRaceTest {

    private final NodeLocks locks = new NodeLocks();
    private final PersistentNode node = FakePersistentNode.of("p", _ -> null);

    @Test
    void turnIsNeitherLostNorHadTwice() {
        RandomSeeds.each(
                10,
                random -> {
                    for (int i = 0; i < 100; i++) {
                        race(random);
                    }
                });
    }

    private void race(Random random) throws Exception {
        locks.acquire(node, null, FakeLockRequester.REQUESTER);
        var waiting = BackgroundTask.of(this::takeAndPass).awaitBlockedIn(NodeLocks.class);
        var next = BackgroundTask.of(this::takeAndPass).awaitBlockedIn(NodeLocks.class);
        int early = random.nextInt(200);
        int late = random.nextInt(200);

        var interrupting = BackgroundTask.of(() -> after(early, waiting::interrupt));
        after(late, () -> locks.release(node));
        interrupting.get();

        assertThat(waiting.get()).isIn("taken", "interrupted");
        assertThat(next.get()).isEqualTo("taken");
    }

    private String takeAndPass() {
        try {
            locks.acquire(node, null, FakeLockRequester.REQUESTER);
        } catch (InterruptedException _) {
            return "interrupted";
        }
        locks.release(node);
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
