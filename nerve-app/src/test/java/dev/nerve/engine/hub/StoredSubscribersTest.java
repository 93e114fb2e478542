package dev.nerve.engine.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.event.EventQuery;
import dev.nerve.event.SessionEvent;
import dev.nerve.event.StoredEvent;
import dev.nerve.protocol.Connection.EventStream;
import dev.nerve.protocol.EventCommands.Subscribe;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.run.RunData;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.EventStore;
import dev.nerve.store.RunStore;
import dev.nerve.store.RunSummary;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Subscribers of a store to which several processes write, some of which are killed. They filter
/// by chance, read at their own speed, disconnect, and come back with their number. Their queues
/// are short, so that they miss events. What they got, with what they fetched after a `lagged`, is
/// the log: in order, none twice.
@Timeout(180)
class StoredSubscribersTest {

    private static final String LAST = "engine_shutdown";
    private static final int WRITERS = 3;
    private static final int READERS = 8;
    private static final long MOST_BEHIND = 60;

    @TempDir Path directory;

    @Test
    void everySubscriberGetsTheLogOnceAndInOrder() {
        RandomSeeds.each(3, this::check);
    }

    private void check(Random random) throws Exception {
        var place = Files.createTempDirectory(directory, "store");
        // Two stores of the same data, as in two processes.
        try (var one = SqliteStore.open(place);
                var other = SqliteStore.open(place);
                var hub = hub(one.runs());
                var far = hub(other.runs())) {
            addRun(one.runs(), "nightly-a-0-0");
            var readers = new ArrayList<BackgroundTask<List<Long>>>();
            var filters = new ArrayList<Subscribe>();
            for (int i = 0; i < READERS; i++) {
                var filter = filter(random);
                var own = new Random(random.nextLong());
                var near = random.nextBoolean() ? hub : far;
                filters.add(filter);
                readers.add(
                        BackgroundTask.of(
                                () -> new StoredReader(near, one.runs(), own).read(filter)));
            }
            write(place, random);
            for (var filter : filters) {
                one.runs().eventLog().append(List.of(last(filter)));
            }

            for (int i = 0; i < READERS; i++) {
                assertThat(readers.get(i).get())
                        .as("%s", filters.get(i))
                        .isEqualTo(expected(one.runs().eventLog(), filters.get(i)));
            }
        }
    }

    private static EventHub hub(RunStore store) {
        return new EventHub(
                store.eventLog(),
                store.changes(),
                new EmptySnapshot(),
                new LookedUpRuns(store),
                NodeRunners.real(),
                MOST_BEHIND);
    }

    private static void addRun(RunStore store, String name) throws InterruptedException {
        store.add(SampleRuns.run(name));
        store.label(RunId.of(name), Set.of("nightly"));
    }

    private static Subscribe filter(Random random) {
        return new Subscribe(
                random.nextInt(3) == 0 ? one(RandomEventWriter.SESSIONS, random) : null,
                random.nextInt(4) == 0 ? "n1" : null,
                random.nextInt(5) == 0 ? "nightly-a-0-0" : null,
                random.nextInt(3) == 0
                        ? List.of(one(RandomEventWriter.TYPES, random), LAST)
                        : List.of(),
                random.nextInt(3) == 0 ? "nightly" : null,
                1L);
    }

    private static String one(List<String> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    /// {@return the last event of a reader, which its filter lets pass}
    private static SessionEvent last(Subscribe filter) {
        return new SessionEvent(
                RunId.of("nightly-a-0-0"),
                filter.session() == null ? null : SessionId.of(filter.session()),
                NodeId.of("n1"),
                LAST,
                SampleRuns.START_TIME,
                Value.Fields.EMPTY);
    }

    /// Runs the writers, and kills one of them at some instant.
    private static void write(Path store, Random random) throws Exception {
        var writers = new ArrayList<Process>();
        for (int i = 0; i < WRITERS; i++) {
            writers.add(start(store, random.nextInt(), String.valueOf(i + 1)));
        }
        try {
            var killed = writers.getFirst();
            assertThat(killed.inputReader().readLine()).isEqualTo("open");
            LockSupport.parkNanos(random.nextLong(TimeUnit.MILLISECONDS.toNanos(300)));
            assertThat(killed.destroyForcibly().waitFor()).isIn(0, 128 + 9);
            writers.add(start(store, random.nextInt(), "again"));
            for (var writer : writers.subList(1, writers.size())) {
                var output = writer.inputReader().lines().toList();
                assertThat(writer.waitFor()).as("%s", output).isZero();
            }
        } finally {
            writers.forEach(Process::destroyForcibly);
        }
    }

    private static Process start(Path store, int seed, String name) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RandomEventWriter.class.getName(),
                        store.toString(),
                        String.valueOf(seed),
                        name)
                .redirectErrorStream(true)
                .start();
    }

    /// The oracle: the whole log, filtered, up to the first event at which the reader stops.
    private static List<Long> expected(EventStore log, Subscribe filter) {
        var found = new ArrayList<Long>();
        for (long next = 1; next <= log.last(); ) {
            var page = log.read(EventQuery.from(next, 1000));
            for (var event : page.events()) {
                if (matches(event, filter)) {
                    found.add(event.seq());
                    if (event.type().equals(LAST)) {
                        return found;
                    }
                }
            }
            next = page.next();
        }
        throw new AssertionError("no end for " + filter);
    }

    private static boolean matches(StoredEvent event, Subscribe filter) {
        var run = event.origin().run();
        return !isDeletable(run == null ? null : run.name())
                && (filter.session() == null
                        || SessionId.of(filter.session()).equals(event.origin().session()))
                && (filter.nodeId() == null || NodeId.of(filter.nodeId()).equals(event.node()))
                && (filter.runId() == null || RunId.of(filter.runId()).equals(run))
                && (filter.types().isEmpty() || filter.types().contains(event.type()))
                && (filter.label() == null
                        || (run != null && run.name().startsWith(filter.label())));
    }

    /// {@return whether the events of a run may have been deleted after they were delivered}
    private static boolean isDeletable(@Nullable String run) {
        return run != null && run.startsWith("gone");
    }

    /// A subscriber that reads at random speed and reconnects at random.
    ///
    /// @param hub the hub
    /// @param store the store, to fetch what it missed
    /// @param random its randomness
    private record StoredReader(EventHub hub, RunStore store, Random random) {

        List<Long> read(Subscribe filter) throws InterruptedException {
            var got = new ArrayList<Long>();
            long from = 1;
            while (true) {
                try (var stream = hub.subscribe(filter.withFrom(from))) {
                    long last = readSome(stream, filter, got);
                    if (last < 0) {
                        return got;
                    }
                    from = last + 1;
                }
            }
        }

        /// {@return the number of the last event, or a negative one after the end}
        private long readSome(EventStream stream, Subscribe filter, List<Long> got)
                throws InterruptedException {
            for (int left = random.nextInt(80); ; left--) {
                var event = Objects.requireNonNull(stream.next());
                if (event.type().equals("lagged")) {
                    if (fetch(event, filter, got)) {
                        return -1;
                    }
                } else if (!isDeletable(event.runId())) {
                    got.add(event.seq());
                }
                if (event.type().equals(LAST)) {
                    return -1;
                }
                if (left <= 0) {
                    return event.seq();
                }
                if (random.nextInt(10) == 0) {
                    LockSupport.parkNanos(random.nextLong(TimeUnit.MILLISECONDS.toNanos(20)));
                }
            }
        }

        /// {@return whether the end was among the missed events}
        private boolean fetch(EventMessage lagged, Subscribe filter, List<Long> got) {
            long next = lagged.data().at("from").toLong();
            long to = lagged.data().at("to").toLong();
            while (next <= to) {
                var page = store.eventLog().read(EventQuery.from(next, 100));
                for (var event : page.events()) {
                    if (event.seq() <= to && matches(event, filter)) {
                        got.add(event.seq());
                        if (event.type().equals(LAST)) {
                            return true;
                        }
                    }
                }
                next = page.next();
            }
            return false;
        }
    }

    /// The runs of a store.
    ///
    /// @param store the store
    private record LookedUpRuns(RunStore store) implements RunLookup {

        @Override
        public RunId resolve(String name) {
            return store.names(name).stream()
                    .findFirst()
                    .orElseThrow(() -> new NerveException.NotFound("there is no run " + name));
        }

        @Override
        public Optional<RunSummary> find(RunId run) {
            return store.findSummary(run);
        }

        @Override
        public void began(RunId run) {}

        @Override
        public void ended(RunId run) {}

        @Override
        public void unobserved() {}
    }

    /// A snapshot of nothing.
    private record EmptySnapshot() implements SnapshotContent {

        @Override
        public List<RunData> runs(Subscribe filter) {
            return List.of();
        }

        @Override
        public List<InboxItemData> inbox(Subscribe filter) {
            return List.of();
        }

        @Override
        public List<NodeData> nodes(Subscribe filter) {
            return List.of();
        }
    }
}
