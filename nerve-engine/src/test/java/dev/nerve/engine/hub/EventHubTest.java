package dev.nerve.engine.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.event.Event;
import dev.nerve.event.EventPage;
import dev.nerve.event.EventQuery;
import dev.nerve.event.Fact;
import dev.nerve.event.SessionEvent;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands.Subscribe;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.store.EventStore;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventHubTest {

    private static final RunId RUN = RunId.of("fix-00000001");

    private final InMemoryRunStore store = new InMemoryRunStore();
    private final EventHub hub = hub(store.eventLog());

    private EventHub hub(EventStore log) {
        return new EventHub(
                log, store.changes(), NoSnapshotContent.NONE, _ -> Set.of(), RealTimeSource.REAL);
    }

    @AfterEach
    void close() {
        hub.close();
    }

    @Test
    void eventsAfterTheNumberOfTheSnapshotFollowInOrder() throws Exception {
        append("before");

        try (var stream = hub.subscribe(Subscribe.ALL)) {
            append("one", "two");

            assertThat(stream.snapshot().seq()).isEqualTo(1);
            assertThat(stream.next()).extracting(EventMessage::seq).isEqualTo(2L);
            assertThat(stream.next()).extracting(EventMessage::type).isEqualTo("two");
            assertThat(stream.poll()).isNull();
        }
    }

    @Test
    void readerThatWaitsGetsAnEventWhenItIsStored() throws Exception {
        try (var stream = hub.subscribe(Subscribe.ALL)) {
            var waiting = BackgroundTask.of(stream::next).awaitBlockedIn(SubscriberSignal.class);

            append("one");

            assertThat(waiting.get()).extracting(EventMessage::type).isEqualTo("one");
        }
    }

    @Test
    void clientThatReconnectsGetsTheEventsItMissed() throws Exception {
        append("one", "two", "three");

        try (var stream = hub.subscribe(Subscribe.ALL.withFrom(2))) {
            append("four");

            assertThat(types(next(stream), next(stream), next(stream)))
                    .containsExactly("two", "three", "four");
        }
    }

    @Test
    void allSubscribersShareTheWireFormOfAnEvent() throws Exception {
        try (var one = hub.subscribe(Subscribe.ALL);
                var other = hub.subscribe(Subscribe.ALL)) {
            append("one");

            assertThat(one.next()).isSameAs(other.next());
        }
    }

    @Test
    void subscriptionGetsOnlyWhatItsFilterNames() throws Exception {
        var writer = new Subscribe("s", "writer", null, List.of("node_ready"), null, null);

        try (var stream = hub.subscribe(writer)) {
            appendNode("s", "writer", "node_busy");
            appendNode("other", "writer", "node_ready");
            appendNode("s", "reader", "node_ready");
            appendNode("s", "writer", "node_ready");

            assertThat(stream.next()).extracting(EventMessage::seq).isEqualTo(4L);
        }
    }

    @Test
    void readerThatIsTooSlowLearnsTheRangeItMissed() throws Exception {
        try (var stream = hub.subscribe(Subscribe.ALL)) {
            long count = HubSubscription.MOST_BEHIND + 5;
            for (int i = 0; i < count; i++) {
                append("old");
            }

            var lagged = next(stream);
            append("new");

            assertThat(lagged).extracting(EventMessage::type).isEqualTo("lagged");
            assertThat(lagged.data())
                    .isEqualTo(Value.Fields.EMPTY.with("from", 1).with("to", count));
            assertThat(stream.next()).extracting(EventMessage::type).isEqualTo("new");
        }
    }

    @Test
    void outputComesAtOnceWithItsPositionAndOnlyOnce() throws Exception {
        var sink = hub.liveSink();

        try (var stream = hub.subscribe(Subscribe.ALL)) {
            sink.accept(chunk(1, "ab"));
            sink.accept(chunk(2, "c"));

            assertThat(next(stream).data())
                    .isEqualTo(
                            Value.Fields.EMPTY
                                    .with("stream", "stdout")
                                    .with("text", "ab")
                                    .with("position", 0));
            assertThat(next(stream).data().at("position").toLong()).isEqualTo(2);
            assertThat(stream.poll()).isNull();
        }
    }

    @Test
    void longOutputIsSplitBetweenCharacters() throws Exception {
        var text = "x".repeat(LiveOutputRing.LONGEST - 1) + "😀" + "y";

        try (var stream = hub.subscribe(Subscribe.ALL)) {
            hub.liveSink().accept(chunk(1, text));

            var first = next(stream).data().at("text").text();
            var second = next(stream).data().at("text").text();

            assertThat(first).hasSize(LiveOutputRing.LONGEST - 1);
            assertThat(second).isEqualTo("😀y");
        }
    }

    @Test
    void slowReaderMissesOldOutputAndSeesItAtThePosition() throws Exception {
        var sink = hub.liveSink();

        try (var stream = hub.subscribe(Subscribe.ALL)) {
            for (int i = 0; i < LiveOutputRing.PIECES + 3; i++) {
                sink.accept(chunk(i + 1, "a"));
            }

            assertThat(next(stream).data().at("position").toLong()).isEqualTo(3);
        }
    }

    @Test
    void closedStreamWakesItsReader() throws Exception {
        var stream = hub.subscribe(Subscribe.ALL);
        var waiting = BackgroundTask.of(stream::next).awaitBlockedIn(SubscriberSignal.class);

        hub.unsubscribe(stream.snapshot().subscription());

        assertThat(waiting.get()).isNull();
        assertThat(hub.unsubscribe(stream.snapshot().subscription())).isFalse();
    }

    @Test
    void emittingWaitsForNoSubscriberThatIsStuckInARead() throws Exception {
        var stuck = new StuckEventStore(store.eventLog());
        try (var slow = hub(stuck);
                var stream = slow.subscribe(Subscribe.ALL)) {
            stuck.blocked = true;
            append("one");
            var reader = BackgroundTask.of(stream::next).awaitBlockedIn(CountDownLatch.class);

            // This thread stores and publishes while the reader holds whatever it holds.
            append("two");
            slow.liveSink().accept(chunk(1, "text"));

            assertThat(reader.isDone()).isFalse();
            stuck.free.countDown();
            assertThat(reader.get()).isNotNull();
        }
    }

    private static EventMessage next(Connection.EventStream stream) throws InterruptedException {
        return Objects.requireNonNull(stream.next());
    }

    private static List<String> types(EventMessage... events) {
        return List.of(events).stream().map(EventMessage::type).toList();
    }

    private void append(String... types) throws InterruptedException {
        var events = new ArrayList<SessionEvent>();
        for (var type : types) {
            events.add(new SessionEvent(null, null, type, Instant.EPOCH, Value.Fields.EMPTY));
        }
        store.eventLog().append(events);
    }

    private void appendNode(String session, String node, String type) throws InterruptedException {
        var event =
                new SessionEvent(
                        SessionId.of(session),
                        NodeId.of(node),
                        type,
                        Instant.EPOCH,
                        Value.Fields.EMPTY);
        store.eventLog().append(List.of(event));
    }

    private static Event chunk(long seq, String text) {
        return new Event(
                seq,
                RUN,
                RunPath.root("fix"),
                NodeId.of("fix"),
                Instant.EPOCH,
                new Fact.OutputChunk("stdout", text));
    }

    /// A log whose reads block, as those of a slow disk.
    private static final class StuckEventStore implements EventStore {

        private final EventStore log;
        private final CountDownLatch free = new CountDownLatch(1);
        private volatile boolean blocked;

        StuckEventStore(EventStore log) {
            this.log = log;
        }

        @Override
        public void append(List<SessionEvent> events) throws InterruptedException {
            log.append(events);
        }

        @Override
        public EventPage read(EventQuery query) {
            if (blocked) {
                try {
                    free.await();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            }
            return log.read(query);
        }

        @Override
        public long last() {
            return log.last();
        }
    }
}
