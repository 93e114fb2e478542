package dev.nerve.sqlite;

import dev.nerve.conversation.ConversationStore;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.conversation.ConversationRaces;
import dev.nerve.testkit.conversation.RandomConversationSequence;
import dev.nerve.testkit.conversation.ReopenableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The sequences that hold in memory, in a file that is closed and opened again.
class RandomConversationsInSqliteTest {

    @TempDir Path directory;

    @Test
    void conversationsEqualFullCopiesAcrossReopening() {
        RandomSeeds.each(12, random -> run(random, 80));
    }

    @Test
    @Tag("conversation")
    void conversationsEqualFullCopiesInManyMoreSequences() {
        RandomSeeds.each(150, random -> run(random, 120));
    }

    @Test
    @Tag("conversation")
    void conversationsEqualFullCopiesAfterThousandsOfOperations() {
        RandomSeeds.each(
                1,
                random -> {
                    try (var opened = new Opened(Files.createTempDirectory(directory, "store"))) {
                        new RandomConversationSequence(random, opened).run(3_000, 60);
                    }
                });
    }

    @Test
    void threadsAreToldTheTruth() {
        RandomSeeds.each(3, random -> race(random, 4, 60));
    }

    @Test
    @Tag("conversation")
    void manyMoreThreadsAreToldTheTruth() {
        RandomSeeds.each(25, random -> race(random, 8, 120));
    }

    private void run(Random random, int operations) throws IOException, InterruptedException {
        try (var opened = new Opened(Files.createTempDirectory(directory, "store"))) {
            new RandomConversationSequence(random, opened).run(operations);
        }
    }

    private void race(Random random, int threads, int operations) throws Exception {
        try (var store = SqliteStore.open(Files.createTempDirectory(directory, "store"))) {
            new ConversationRaces(store.conversations()).run(random, threads, operations);
        }
    }

    /// A store in a directory.
    private static final class Opened implements ReopenableStore {

        private final Path place;
        private SqliteStore open;

        Opened(Path place) {
            this.place = place;
            this.open = SqliteStore.open(place);
        }

        @Override
        public ConversationStore store() {
            return open.conversations();
        }

        @Override
        public void reopen() {
            open.close();
            open = SqliteStore.open(place);
        }

        @Override
        public void close() {
            open.close();
        }
    }
}
