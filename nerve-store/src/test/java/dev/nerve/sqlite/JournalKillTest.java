package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.gate.StoredGate;
import dev.nerve.store.RunStore;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.SampleRuns;
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
class JournalKillTest {

    private static final int KILLS = Integer.getInteger("nerve.kills", 60);

    /// As many kills as there is time for, if the machine has much else to do.
    private static final long MOST = TimeUnit.SECONDS.toNanos(Math.max(60, KILLS));

    private static final int KILLS_PER_STORE = 10;
    private static final int RUNS = 4;

    /// A row that no journal has: the one without the other was committed.
    private static final String LOST =
            """
            SELECT count(*) FROM journal
            WHERE number NOT IN (SELECT last FROM journal_end WHERE last IS NOT NULL)
                AND number NOT IN (SELECT before FROM journal WHERE before IS NOT NULL)
            """;

    @TempDir Path directory;

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void whatJournalsHaveAcknowledgedIsThereAfterAKillInItsOrder() throws Exception {
        var seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        var scratch = Files.createDirectory(directory.resolve("scratch"));
        List<Run> runs = List.of();
        int done = 0;
        int kill = 0;
        long began = System.nanoTime();
        var next = ChildJvm.start(scratch, BusyJournal.class);
        try {
            for (; kill < KILLS && System.nanoTime() - began < MOST; kill++) {
                var when = "kill %d of -Dseed=%d".formatted(kill, seed);
                var place = directory.resolve("store" + kill / KILLS_PER_STORE);
                if (kill % KILLS_PER_STORE == 0) {
                    runs = IntStream.range(0, RUNS).mapToObj(Run::new).toList();
                }
                try (var child = next) {
                    // The one after it gets ready meanwhile.
                    next = ChildJvm.start(scratch, BusyJournal.class);
                    // One that writes alone does so in another way.
                    child.tell("%s %d %d".formatted(place, kill, kill % 2 == 0 ? RUNS : 1));
                    done += follow(child.hearUntilKilled(random, when), runs);
                }
                check(place, runs, when);
            }
        } finally {
            next.close();
        }
        assertThat(done).as("operations that were acknowledged").isGreaterThan(10 * kill);
    }

    private static int follow(List<String> told, List<Run> runs) throws InterruptedException {
        int done = 0;
        for (var line : told) {
            var words = line.split(" ", 3);
            done += runs.get(Integer.parseInt(words[1])).note(words);
        }
        return done;
    }

    private static void check(Path place, List<Run> runs, String when) throws InterruptedException {
        try (var store = SqliteStore.open(place)) {
            var sound =
                    store.<String>write(connection ->
                            connection
                                    .first("PRAGMA integrity_check", row -> row.getString(1))
                                    .orElse(""));
            assertThat(sound).as(when).isEqualTo("ok");
            assertThat(store.<Long>read(connection -> connection.number(LOST))).as(when).isZero();
            for (var run : runs) {
                run.check(store, when);
            }
        }
    }

    /// The reported operations of one thread of the program, repeated in memory.
    private static final class Run {

        private final RunId id;
        private final RunStore oracle = new InMemoryRunStore();
        private final Talk talk =
                new Talk(
                        new ConversationService(
                                new InMemoryConversationStore(), () -> Instant.EPOCH));
        private @Nullable JournalOperation inFlight;

        Run(int number) {
            this.id = BusyJournal.run(number);
        }

        /// {@return how many operations are known to be done by this}
        int note(String[] words) throws InterruptedException {
            var begun = inFlight;
            if (words[0].equals("<") && begun != null) {
                apply(begun);
                inFlight = null;
                return 1;
            }
            inFlight = JournalOperation.parse(words[2]);
            return 0;
        }

        private void apply(JournalOperation operation) throws InterruptedException {
            begin();
            if (!operation.isRefused()) {
                operation.apply(oracle, id, oracle.journal(id), talk);
            }
        }

        private void begin() throws InterruptedException {
            if (oracle.find(id).isEmpty()) {
                oracle.add(SampleRuns.run(id.name()));
                talk.create(id.name());
            }
        }

        void check(SqliteStore store, String when) throws InterruptedException {
            var begun = inFlight;
            inFlight = null;
            if (begun == null && oracle.find(id).isEmpty()) {
                // It may have been killed before it reported anything.
                return;
            }
            begin();
            var found = state(store.runs(), Talk.in(store));
            if (begun != null && !found.equals(state(oracle, talk))) {
                apply(begun);
            }
            assertThat(found)
                    .as("%s, %s, in flight: %s", when, id, begun)
                    .isEqualTo(state(oracle, talk));
        }

        private List<Object> state(RunStore runs, Talk talk) {
            var state = new ArrayList<>();
            state.addAll(runs.journal(id).inside(JournalOperation.WHOLE));
            runs.gates().list(id).forEach(gate -> state.add(withoutNumber(gate)));
            state.add(talk.said(id.name()));
            return state;
        }

        /// {@return a gate without its number, which counts the gates of all runs of a store}
        private static StoredGate withoutNumber(StoredGate gate) {
            return new StoredGate(0, gate.place(), gate.gate(), gate.since(), gate.answer());
        }
    }
}
