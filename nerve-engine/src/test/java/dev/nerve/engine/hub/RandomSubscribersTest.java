package dev.nerve.engine.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.event.EventQuery;
import dev.nerve.event.SessionEvent;
import dev.nerve.event.StoredEvent;
import dev.nerve.protocol.Connection.EventStream;
import dev.nerve.protocol.EventCommands.Subscribe;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.store.EventStore;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Random writers and subscribers. A subscriber may disconnect at any event and come back with its
/// number. What it got, with what it fetched after a `lagged`, is the log: in order, none twice.
class RandomSubscribersTest {

    private static final List<String> TYPES = List.of("node_ready", "node_busy", "usage", "error");
    private static final List<String> SESSIONS = List.of("a", "b", "c");
    private static final String LAST = "engine_shutdown";
    private static final int WRITERS = 3;

    @Test
    void everySubscriberGetsTheLogOnceAndInOrder() {
        RandomSeeds.each(20, this::check);
    }

    private void check(Random random) throws Exception {
        var store = new InMemoryRunStore();
        var log = store.eventLog();
        try (var hub =
                new EventHub(
                        log,
                        store.changes(),
                        NoSnapshotContent.NONE,
                        StoredRuns.in(store),
                        NodeRunners.real())) {
            var readers = new ArrayList<BackgroundTask<List<Long>>>();
            var filters = new ArrayList<Subscribe>();
            for (int i = 0; i < 6; i++) {
                var filter = filter(random);
                var own = new Random(random.nextLong());
                filters.add(filter);
                readers.add(BackgroundTask.of(() -> new RandomReader(hub, log, own).read(filter)));
            }
            write(log, random);

            for (int i = 0; i < readers.size(); i++) {
                assertThat(readers.get(i).get()).isEqualTo(expected(log, filters.get(i)));
            }
        }
    }

    private static Subscribe filter(Random random) {
        return new Subscribe(
                random.nextBoolean() ? null : SESSIONS.get(random.nextInt(SESSIONS.size())),
                random.nextInt(4) == 0 ? "n1" : null,
                null,
                random.nextInt(3) == 0
                        ? List.of(TYPES.get(random.nextInt(TYPES.size())), LAST)
                        : List.of(),
                null,
                1L);
    }

    private static void write(EventStore log, Random random) throws Exception {
        var writers = new ArrayList<BackgroundTask<Boolean>>();
        for (int i = 0; i < WRITERS; i++) {
            var own = new Random(random.nextLong());
            writers.add(BackgroundTask.of(() -> writeSome(log, own)));
        }
        for (var writer : writers) {
            writer.get();
        }
        // The end matches every filter, so each reader knows when it has everything.
        for (var session : SESSIONS) {
            log.append(List.of(event(session, "n1", LAST)));
        }
    }

    private static boolean writeSome(EventStore log, Random random) throws Exception {
        for (int i = 0; i < 150; i++) {
            var events = new ArrayList<SessionEvent>();
            for (int j = random.nextInt(4); j >= 0; j--) {
                events.add(
                        event(
                                SESSIONS.get(random.nextInt(SESSIONS.size())),
                                "n" + random.nextInt(3),
                                TYPES.get(random.nextInt(TYPES.size()))));
            }
            log.append(events);
        }
        return true;
    }

    private static SessionEvent event(String session, String node, String type) {
        return new SessionEvent(
                SessionId.of(session), NodeId.of(node), type, Instant.EPOCH, Value.Fields.EMPTY);
    }

    /// The oracle: the whole log, filtered.
    private static List<Long> expected(EventStore log, Subscribe filter) {
        var found = new ArrayList<Long>();
        long next = 1;
        while (next <= log.last()) {
            var page = log.read(EventQuery.from(next, 1000));
            page.events().stream()
                    .filter(event -> matches(event, filter))
                    .map(StoredEvent::seq)
                    .forEach(found::add);
            next = page.next();
        }
        return untilEnd(found, log, filter);
    }

    /// A reader stops at the first end that its filter lets pass.
    private static List<Long> untilEnd(List<Long> all, EventStore log, Subscribe filter) {
        var ends =
                log.read(EventQuery.from(1, Integer.MAX_VALUE).withTypes(LAST)).events().stream()
                        .filter(event -> matches(event, filter))
                        .map(StoredEvent::seq)
                        .toList();
        return all.subList(0, all.indexOf(ends.getFirst()) + 1);
    }

    private static boolean matches(StoredEvent event, Subscribe filter) {
        return (filter.session() == null
                        || SessionId.of(filter.session()).equals(event.origin().session()))
                && (filter.nodeId() == null || NodeId.of(filter.nodeId()).equals(event.node()))
                && (filter.types().isEmpty() || filter.types().contains(event.type()));
    }

    /// A subscriber that reads at random speed and reconnects at random.
    ///
    /// @param hub the hub
    /// @param log the log, to fetch what it missed
    /// @param random its randomness
    private record RandomReader(EventHub hub, EventStore log, Random random) {

        List<Long> read(Subscribe filter) throws InterruptedException {
            var got = new ArrayList<Long>();
            long from = 1;
            while (true) {
                try (var stream = hub.subscribe(filter.withFrom(from))) {
                    var last = readSome(stream, filter, got);
                    if (last.type().equals(LAST)) {
                        return got;
                    }
                    from = last.seq() + 1;
                }
            }
        }

        private EventMessage readSome(EventStream stream, Subscribe filter, List<Long> got)
                throws InterruptedException {
            for (int left = random.nextInt(60); ; left--) {
                var event = stream.next();
                if (event == null) {
                    throw new AssertionError("the stream ended");
                }
                if (event.type().equals("lagged")) {
                    fetch(event, filter, got);
                } else {
                    got.add(event.seq());
                }
                if (event.type().equals(LAST) || left <= 0) {
                    return event;
                }
            }
        }

        private void fetch(EventMessage lagged, Subscribe filter, List<Long> got) {
            long next = lagged.data().at("from").toLong();
            long to = lagged.data().at("to").toLong();
            while (next <= to) {
                var page = log.read(EventQuery.from(next, 100));
                page.events().stream()
                        .filter(event -> event.seq() <= to && matches(event, filter))
                        .map(StoredEvent::seq)
                        .forEach(got::add);
                next = page.next();
            }
        }
    }
}
