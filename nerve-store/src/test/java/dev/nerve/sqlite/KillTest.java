package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("faults")
class KillTest {

    private static final int KILLS = Integer.getInteger("nerve.kills", 100);

    /// Some kills hit a store that was hit before.
    private static final int KILLS_PER_STORE = 10;

    @TempDir Path directory;

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void whatWasAcknowledgedIsThereAfterAKillAndNothingIsHalfMade() throws Exception {
        var seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        var scratch = Files.createDirectory(directory.resolve("scratch"));
        List<Family> families = List.of();
        int done = 0;
        var next = ChildJvm.start(scratch, Busy.class);
        try {
            for (int kill = 0; kill < KILLS; kill++) {
                var when = "kill %d of -Dseed=%d".formatted(kill, seed);
                var place = directory.resolve("store" + kill / KILLS_PER_STORE);
                if (kill % KILLS_PER_STORE == 0) {
                    families = IntStream.range(0, Busy.FAMILIES).mapToObj(Family::new).toList();
                }
                try (var child = next) {
                    // The one after it gets ready meanwhile.
                    next = ChildJvm.start(scratch, Busy.class);
                    child.tell(place + " " + kill);
                    done += follow(child.hearUntilKilled(random, when), families);
                }
                check(place, families, when);
            }
        } finally {
            next.close();
        }
        assertThat(done).as("operations that were acknowledged").isGreaterThan(10 * KILLS);
    }

    private static int follow(List<String> told, List<Family> families)
            throws InterruptedException {
        int done = 0;
        for (var line : told) {
            var words = line.split(" ", 3);
            done += families.get(Integer.parseInt(words[1])).note(words);
        }
        return done;
    }

    private static void check(Path place, List<Family> families, String when)
            throws InterruptedException {
        try (var store = SqliteStore.open(place)) {
            var sound =
                    store.<String>write(connection ->
                            connection
                                    .first("PRAGMA integrity_check", row -> row.getString(1))
                                    .orElse(""));
            assertThat(sound).as(when).isEqualTo("ok");
            var conversations = new ConversationService(store.conversations(), () -> Instant.EPOCH);
            for (var family : families) {
                family.check(conversations, when);
            }
        }
    }

    /// The reported operations of one thread of the program, repeated in memory.
    private static final class Family {

        private final int number;
        private final ConversationService oracle =
                new ConversationService(new InMemoryConversationStore(), () -> Instant.EPOCH);
        private @Nullable Operation inFlight;

        Family(int number) {
            this.number = number;
        }

        /// {@return how many operations are known to be done by this}
        int note(String[] words) throws InterruptedException {
            var begun = inFlight;
            if (words[0].equals("<") && begun != null) {
                begun.apply(oracle);
                inFlight = null;
                return 1;
            }
            inFlight = Operation.parse(words[2]);
            return 0;
        }

        void check(ConversationService actual, String when) throws InterruptedException {
            var found = state(actual);
            var begun = inFlight;
            if (begun != null && !found.equals(state(oracle))) {
                begun.apply(oracle);
            }
            assertThat(found).as("%s, in flight: %s", when, begun).isEqualTo(state(oracle));
            inFlight = null;
        }

        private List<Object> state(ConversationService conversations) {
            var state = new ArrayList<>();
            for (var name : Busy.names(conversations, number)) {
                var id = ConversationId.of(name);
                state.add(conversations.get(id));
                state.add(conversations.history(id));
                state.add(conversations.view(id));
            }
            return state;
        }
    }
}
