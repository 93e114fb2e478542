package dev.nerve.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.conversation.ConversationRaces;
import dev.nerve.testkit.conversation.RandomConversationSequence;
import dev.nerve.testkit.conversation.ReopenableStore;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RandomConversationsTest {

    @Test
    void conversationsEqualFullCopies() {
        var done = new AtomicInteger();

        RandomSeeds.each(80, random -> done.addAndGet(run(random, 80)));

        assertThat(done.get()).as("operations that were not refused").isPositive();
    }

    @Test
    @Tag("conversation")
    void conversationsEqualFullCopiesInManyMoreSequences() {
        RandomSeeds.each(1_000, random -> run(random, 120));
    }

    @Test
    @Tag("conversation")
    void conversationsEqualFullCopiesAfterThousandsOfOperations() {
        RandomSeeds.each(
                3,
                random -> {
                    var store = new InMemoryConversationStore();
                    try (var opened = ReopenableStore.alwaysOpen(store)) {
                        new RandomConversationSequence(random, opened).run(3_000, 60);
                    }
                });
    }

    @Test
    void threadsAreToldTheTruth() {
        RandomSeeds.each(8, random -> race(random, 4, 60));
    }

    @Test
    @Tag("conversation")
    void manyMoreThreadsAreToldTheTruth() {
        RandomSeeds.each(60, random -> race(random, 8, 120));
    }

    private static void race(Random random, int threads, int operations) throws Exception {
        new ConversationRaces(new InMemoryConversationStore()).run(random, threads, operations);
    }

    private static int run(Random random, int operations) throws InterruptedException {
        try (var opened = ReopenableStore.alwaysOpen(new InMemoryConversationStore())) {
            return new RandomConversationSequence(random, opened).run(operations);
        }
    }
}
