package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.change.ChangeTopic;
import dev.nerve.event.Event;
import dev.nerve.event.EventGap;
import dev.nerve.event.EventLogEntry;
import dev.nerve.event.EventQuery;
import dev.nerve.event.Fact;
import dev.nerve.event.SessionEvent;
import dev.nerve.event.StoredEvent;
import dev.nerve.run.Parallel;
import dev.nerve.store.EventStore;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunStore;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// The promises of every event log.
public interface EventLogContract {

    /// The owner of the runs.
    RunOwner WRITER = new RunOwner(42, SampleRuns.START_TIME.minusSeconds(9));

    /// {@return the store to test: the same in every call of one test, and empty at first}
    RunStore runs();

    /// {@return another store on the same data, as another process would open it}
    RunStore sharing();

    private EventStore log() {
        return runs().eventLog();
    }

    private RunId added(String name) throws InterruptedException {
        var id = RunId.of(name);
        runs().add(SampleRuns.run(name));
        return id;
    }

    private static Event event(RunId run, long seq) {
        return new Event(
                seq,
                run,
                RunPath.parse("w/a"),
                seq % 2 == 0 ? NodeId.of("n") : null,
                SampleRuns.START_TIME.plusSeconds(seq),
                new Fact.Log("line\n" + "ä".repeat((int) (seq * 37 % 2_000))));
    }

    private static List<Event> events(RunId run, long from, long to) {
        return LongStream.rangeClosed(from, to).mapToObj(seq -> event(run, seq)).toList();
    }

    private static void append(RunStore store, RunId run, long from, long to)
            throws InterruptedException {
        var ownership = store.acquire(run, WRITER, _ -> true).orElseThrow();
        store.appendEvents(run, ownership, events(run, from, to));
    }

    private static SessionEvent ready(String session, String node) {
        return new SessionEvent(
                SessionId.of(session),
                NodeId.of(node),
                "node_ready",
                SampleRuns.START_TIME,
                Value.Fields.EMPTY.with("from", "busy\n"));
    }

    /// {@return all entries from a number on, read in pages}
    private static List<EventLogEntry> all(EventStore log, EventQuery first) {
        var found = new ArrayList<EventLogEntry>();
        var query = first;
        long last = log.last();
        while (query.from() <= last) {
            var page = log.read(query);
            found.addAll(page.entries());
            assertThat(page.entries()).hasSizeLessThanOrEqualTo(query.limit());
            assertThat(page.next()).isGreaterThan(query.from());
            query = query.withFrom(page.next());
        }
        return found;
    }

    @Test
    default void eventsAboutARunStayWhenItIsDeleted() throws InterruptedException {
        var run = SampleRuns.run("log-run");
        var created = about(run.id(), "run_created");
        var deleted = about(run.id(), "run_deleted");
        runs().add(run, List.of(created));
        append(runs(), run.id(), 1, 2);
        runs().remove(run.id(), List.of(deleted));

        assertThat(sharing().eventLog().read(EventQuery.from(1, 99)).entries())
                .containsExactly(
                        StoredEvent.of(1, created), new EventGap(2, 3), StoredEvent.of(4, deleted));
        assertThat(log().read(EventQuery.from(1, 99).withRun(run.id())).entries()).isEmpty();
    }

    private static SessionEvent about(RunId run, String type) {
        return new SessionEvent(
                run, null, null, type, SampleRuns.START_TIME, Value.Fields.EMPTY.with("a", 1));
    }

    @Test
    default void eventsOfRunsAndSessionsHaveOneSequence() throws InterruptedException {
        var one = added("log-one");
        var two = added("log-two");
        var shutdown =
                new SessionEvent(
                        null, null, "engine_shutdown", SampleRuns.START_TIME, Value.Fields.EMPTY);
        append(runs(), one, 1, 2);
        sharing().eventLog().append(List.of(ready("home", "dev"), shutdown, ready("home", "x")));
        append(sharing(), two, 1, 1);
        append(runs(), one, 2, 3);
        log().append(List.of());

        assertThat(sharing().eventLog().last()).isEqualTo(7);
        assertThat(log().read(EventQuery.from(0, 99)).entries())
                .containsExactly(
                        StoredEvent.of(1, event(one, 1)),
                        StoredEvent.of(2, event(one, 2)),
                        StoredEvent.of(3, ready("home", "dev")),
                        StoredEvent.of(4, shutdown),
                        StoredEvent.of(5, ready("home", "x")),
                        StoredEvent.of(6, event(two, 1)),
                        StoredEvent.of(7, event(one, 3)));
        assertThat(log().read(EventQuery.from(5, 1)).next()).isEqualTo(6);
        assertThat(log().read(EventQuery.from(8, 1)).entries()).isEmpty();
        assertThat(log().read(EventQuery.from(7, 9)).next()).isEqualTo(8);
    }

    @Test
    default void listenersReadTheEventsThatTheyHearOf() throws InterruptedException {
        var one = added("log-one");
        var seen = new ArrayList<Long>();
        try (var _ =
                runs().changes().subscribe(ChangeTopic.events(), () -> seen.add(log().last()))) {
            append(runs(), one, 1, 2);
            log().append(List.of(ready("home", "dev")));
        }

        assertThat(seen).contains(2L, 3L);
    }

    @Test
    default void logIsFiltered() throws InterruptedException {
        var one = added("log-one");
        append(runs(), one, 1, 3);
        log().append(List.of(ready("home", "n"), ready("away", "dev")));
        append(runs(), one, 4, 4);

        assertThat(numbers(EventQuery.from(1, 9).withRun(one))).containsExactly(1L, 2L, 3L, 6L);
        assertThat(numbers(EventQuery.from(3, 9).withRun(one))).containsExactly(3L, 6L);
        assertThat(numbers(EventQuery.from(4, 9).withRun(one))).containsExactly(6L);
        assertThat(numbers(EventQuery.from(1, 9).withRun(RunId.of("none")))).isEmpty();
        assertThat(numbers(EventQuery.from(1, 9).withSession(SessionId.of("home"))))
                .containsExactly(4L);
        assertThat(numbers(EventQuery.from(1, 9).withNode(NodeId.of("n"))))
                .containsExactly(2L, 4L, 6L);
        assertThat(numbers(EventQuery.from(1, 9).withTypes("node_ready", "other")))
                .containsExactly(4L, 5L);
        assertThat(log().read(EventQuery.from(1, 9).withTypes("other")).next()).isEqualTo(7);
    }

    private List<Long> numbers(EventQuery query) {
        return sharing().eventLog().read(query).events().stream().map(StoredEvent::seq).toList();
    }

    @Test
    default void numbersOfDeletedEventsAreGapsAndNotUsedAgain() throws InterruptedException {
        var one = added("log-one");
        var two = added("log-two");
        append(runs(), one, 1, 2);
        append(runs(), two, 1, 3);
        append(runs(), one, 3, 4);
        runs().remove(two);

        assertThat(sharing().eventLog().read(EventQuery.from(4, 9)).entries())
                .containsExactly(
                        new EventGap(4, 5),
                        StoredEvent.of(6, event(one, 3)),
                        StoredEvent.of(7, event(one, 4)));

        sharing().remove(one);

        assertThat(log().last()).isEqualTo(7);
        assertThat(log().read(EventQuery.from(1, 9)).entries()).containsExactly(new EventGap(1, 7));

        append(runs(), added("log-two"), 1, 1);

        assertThat(log().read(EventQuery.from(7, 9)).entries())
                .containsExactly(new EventGap(7, 7), StoredEvent.of(8, event(two, 1)));
    }

    @Test
    default void logIsReadFromAnyNumberOn() {
        RandomSeeds.each(
                5,
                random -> {
                    var oracle = new TreeMap<Long, StoredEvent>();
                    long begin = log().last();
                    long last = begin;
                    var lasts = new TreeMap<RunId, Long>();
                    for (int i = 0; i < 4; i++) {
                        lasts.put(added("r" + random.nextInt(1_000_000_000)), 0L);
                    }
                    for (int step = 0; step < 60; step++) {
                        last += step(random, oracle, lasts, last);
                    }
                    assertThat(log().last()).isEqualTo(last);
                    for (int i = 0; i < 20; i++) {
                        long from = begin + 1 + random.nextLong(last - begin + 3);
                        var query = EventQuery.from(from, 1 + random.nextInt(300));

                        assertThat(all(sharing().eventLog(), query))
                                .isEqualTo(expected(oracle, from, last));
                    }
                });
    }

    /// Makes one random change.
    ///
    /// @return the number of new events
    private int step(
            Random random, Map<Long, StoredEvent> oracle, Map<RunId, Long> lasts, long last)
            throws InterruptedException {
        var store = random.nextBoolean() ? runs() : sharing();
        if (random.nextInt(5) == 0) {
            var event = ready("s" + random.nextInt(2), "dev");
            store.eventLog().append(List.of(event));
            oracle.put(last + 1, StoredEvent.of(last + 1, event));
            return 1;
        }
        var ids = List.copyOf(lasts.keySet());
        var id = ids.get(random.nextInt(ids.size()));
        if (random.nextInt(12) == 0) {
            store.remove(id);
            oracle.values().removeIf(event -> id.equals(event.origin().run()));
            lasts.remove(id);
            lasts.put(added("r" + random.nextInt(1_000_000_000)), 0L);
            return 0;
        }
        int count = random.nextInt(40);
        long first = lasts.getOrDefault(id, 0L) + 1;
        append(store, id, first, first + count - 1);
        lasts.put(id, first + count - 1);
        for (int i = 0; i < count; i++) {
            oracle.put(last + 1 + i, StoredEvent.of(last + 1 + i, event(id, first + i)));
        }
        return count;
    }

    /// {@return the stored events and the gaps between them}
    private static List<EventLogEntry> expected(
            NavigableMap<Long, StoredEvent> oracle, long from, long last) {
        var entries = new ArrayList<EventLogEntry>();
        long next = from;
        for (var event : oracle.tailMap(from, true).values()) {
            if (event.seq() > next) {
                entries.add(new EventGap(next, event.seq() - 1));
            }
            entries.add(event);
            next = event.seq() + 1;
        }
        if (next <= last) {
            entries.add(new EventGap(next, last));
        }
        return entries;
    }

    @Test
    default void readerOfManyWritersGetsEachEventOnceAndInOrder() throws Exception {
        int writers = 4;
        int each = 60;
        var ids = new ArrayList<RunId>();
        for (int i = 0; i < writers; i++) {
            ids.add(added("log-" + i));
        }
        var done = new AtomicBoolean();
        var reading = BackgroundTask.of(() -> follow(sharing().eventLog(), done));
        var writing =
                IntStream.range(0, writers)
                        .mapToObj(i -> writing(i % 2 == 0 ? runs() : sharing(), ids.get(i), each))
                        .toList();
        Parallel.all(writers, writing);
        done.set(true);

        var read = reading.get();

        assertThat(read)
                .extracting(StoredEvent::seq)
                .isEqualTo(LongStream.rangeClosed(1, (long) writers * each).boxed().toList());
        for (var id : ids) {
            assertThat(read.stream().filter(event -> id.equals(event.origin().run())))
                    .extracting(event -> event.origin().runSeq())
                    .isEqualTo(LongStream.rangeClosed(1, each).boxed().toList());
        }
    }

    private static Callable<Boolean> writing(RunStore store, RunId id, int count) {
        return () -> {
            for (int seq = 1; seq <= count; seq += 3) {
                append(store, id, seq, Math.min(count, seq + 2));
            }
            return true;
        };
    }

    /// {@return all events until the writers are done}
    private static List<StoredEvent> follow(EventStore log, AtomicBoolean done) {
        var found = new ArrayList<StoredEvent>();
        long next = 1;
        boolean isOver = false;
        while (!isOver) {
            boolean wasDone = done.get();
            var page = log.read(EventQuery.from(next, 50));
            assertThat(page.entries()).allMatch(StoredEvent.class::isInstance);
            found.addAll(page.events());
            isOver = wasDone && page.entries().isEmpty();
            next = page.next();
        }
        return found;
    }
}
