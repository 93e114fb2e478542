package dev.nerve.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.execution.queue.NodeLocks;
import dev.nerve.node.PersistentNode;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Actors on threads of their own take and pass turns as a random script says; after every line all
/// of them must be where a simple model of the queues says they are.
class TurnsRandomTest {

    private static final int ACTORS = 5;
    private static final int NODES = 4;
    private static final int LINES = 120;

    @Test
    void turnsAreWhatTheModelSays() {
        RandomSeeds.each(25, random -> new Play(random).run());
    }

    private static final class Play {

        private final NodeLocks locks = new NodeLocks();
        private final List<PersistentNode> nodes = new ArrayList<>();
        private final List<TurnsActor> actors = new ArrayList<>();
        private final TurnsModel model = new TurnsModel(ACTORS, NODES);
        private final Random random;

        Play(Random random) {
            this.random = random;
            for (int i = 0; i < NODES; i++) {
                nodes.add(FakePersistentNode.of("n" + i, _ -> null));
            }
            for (int i = 0; i < ACTORS; i++) {
                actors.add(new TurnsActor(locks));
            }
        }

        void run() throws InterruptedException {
            for (int i = 0; i < LINES; i++) {
                line();
                check();
            }
            finish();
        }

        private void line() throws InterruptedException {
            int actor = random.nextInt(ACTORS);
            if (model.isWaiting(actor)) {
                if (random.nextInt(3) == 0) {
                    model.interrupt(actor);
                    actors.get(actor).interrupt();
                }
            } else if (model.holdsSomething(actor) && random.nextBoolean()) {
                model.pass(actor);
                actors.get(actor).pass();
            } else {
                int node = random.nextInt(NODES);
                model.take(actor, node);
                actors.get(actor).take(nodes.get(node));
            }
        }

        private void check() throws InterruptedException {
            for (int i = 0; i < ACTORS; i++) {
                var expected = model.held(i).stream().map(nodes::get).toList();
                actors.get(i).awaitState(model.isWaiting(i), expected);
                assertThat(actors.get(i).refusals()).isEqualTo(model.refusals(i));
            }
        }

        /// All pass on what they hold, and every turn is free again.
        private void finish() throws InterruptedException {
            while (IntStream.range(0, ACTORS).anyMatch(model::holdsSomething)) {
                for (int i = 0; i < ACTORS; i++) {
                    if (!model.isWaiting(i) && model.holdsSomething(i)) {
                        model.pass(i);
                        actors.get(i).pass();
                        check();
                    }
                }
            }
            for (var actor : actors) {
                actor.end();
            }
            for (var node : nodes) {
                locks.acquire(node, null, FakeLockRequester.REQUESTER);
                locks.release(node);
            }
        }
    }
}
