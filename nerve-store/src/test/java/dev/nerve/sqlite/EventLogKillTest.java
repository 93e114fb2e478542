package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.SessionId;
import dev.nerve.event.EventQuery;
import dev.nerve.event.StoredEvent;
import dev.nerve.testkit.RandomSeeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Processes that write events and are killed.
@Timeout(120)
class EventLogKillTest {

    @TempDir Path directory;

    @Test
    void acknowledgedEventsAreInTheLogOnceAndInOrder() throws Exception {
        var scratch = Files.createDirectory(directory.resolve("scratch"));
        var store = directory.resolve("store");
        RandomSeeds.each(
                2,
                random -> {
                    var seed = String.valueOf(random.nextInt(1_000_000));
                    var acknowledged = new ArrayList<Integer>();
                    for (int round = 0; round < 3; round++) {
                        acknowledged.add(round(random, scratch, store, "s" + seed + "-" + round));
                    }
                    check(store, seed, acknowledged);
                });
    }

    /// {@return the number of events that the killed process said it had stored}
    private static int round(Random random, Path scratch, Path store, String session)
            throws Exception {
        try (var writer = ChildJvm.start(scratch, EventWriting.class, store.toString(), session);
                var other = ChildJvm.start(scratch, EventWriting.class, store.toString(), "x")) {
            assertThat(other.hear()).isEqualTo("3 .");
            var lines = writer.hearUntilKilled(random, session);
            return lines.isEmpty() ? 0 : Integer.parseInt(lines.getLast());
        }
    }

    private static void check(Path directory, String seed, List<Integer> acknowledged) {
        try (var store = SqliteStore.open(directory)) {
            var log = store.runs().eventLog();
            var events = new ArrayList<StoredEvent>();
            for (long next = 1; next <= log.last(); ) {
                var page = log.read(EventQuery.from(next, 500));
                events.addAll(page.events());
                next = page.next();
            }

            assertThat(events)
                    .extracting(StoredEvent::seq)
                    .isEqualTo(LongStream.rangeClosed(1, log.last()).boxed().toList());
            for (int round = 0; round < acknowledged.size(); round++) {
                var session = SessionId.of("s" + seed + "-" + round);
                var types = typesOf(session, events);
                assertThat(types)
                        .hasSizeBetween(acknowledged.get(round), acknowledged.get(round) + 3);
                for (int i = 0; i < types.size(); i++) {
                    assertThat(types.get(i)).isEqualTo("step_" + (i / 3 + 1) * 3);
                }
            }
        }
    }

    private static List<String> typesOf(SessionId session, List<StoredEvent> events) {
        return events.stream()
                .filter(event -> session.equals(event.origin().session()))
                .map(StoredEvent::type)
                .toList();
    }
}
