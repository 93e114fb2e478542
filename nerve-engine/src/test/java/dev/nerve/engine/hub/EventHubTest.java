package dev.nerve.engine.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.event.EventPage;
import dev.nerve.event.EventQuery;
import dev.nerve.event.Fact;
import dev.nerve.event.LiveRunOutput;
import dev.nerve.event.SessionEvent;
import dev.nerve.execution.NodeRunner;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands.Subscribe;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.store.EventStore;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventHubTest {

    private static final RunId RUN = RunId.of("fix-00000001");
    private static final RunOwner OWNER = new RunOwner(1, Instant.EPOCH);

    private final InMemoryRunStore store = new InMemoryRunStore();
    private final NodeRunner runner = NodeRunners.real();
    private final LiveRunOutput output = runner.liveOutput().open(() -> {});
    private final EventHub hub = hub(store.eventLog());

    private EventHub hub(EventStore log) {
        return new EventHub(
                log, store.changes(), NoSnapshotContent.NONE, StoredRuns.in(store), runner);
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
        try (var stream = hub.subscribe(Subscribe.ALL)) {
            output.accept(chunk(1, "ab"));
            output.accept(chunk(2, "c"));

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
            output.accept(chunk(1, text));

            var first = next(stream).data().at("text").text();
            var second = next(stream).data().at("text").text();

            assertThat(first).hasSize(LiveOutputRing.LONGEST - 1);
            assertThat(second).isEqualTo("😀y");
        }
    }

    @Test
    void slowReaderGetsTheOutputThatItMissedFromTheLog() throws Exception {
        int count = LiveOutputRing.PIECES + 3;
        begin(RUN, "");

        try (var stream = hub.subscribe(Subscribe.ALL.withRun(RUN.name()))) {
            for (int i = 1; i <= count; i++) {
                output.accept(chunk(i, "a" + i));
                append(chunk(i, "a" + i));
            }

            for (int i = 1; i <= count; i++) {
                assertThat(next(stream).data().at("text").text()).isEqualTo("a" + i);
            }
            assertThat(stream.poll()).isNull();
        }
    }

    @Test
    void theRestOfALongPieceComesFromTheLog() throws Exception {
        begin(RUN, "");
        var text = "x".repeat(LiveOutputRing.LONGEST) + "the end";

        try (var stream = hub.subscribe(Subscribe.ALL)) {
            output.accept(chunk(1, text));
            assertThat(next(stream).data().at("text").text()).hasSize(LiveOutputRing.LONGEST);
            append(chunk(1, text));
            for (int i = 2; i < LiveOutputRing.PIECES + 2; i++) {
                output.accept(chunk(i, "y"));
            }

            assertThat(next(stream).data().at("text").text()).isEqualTo("the end");
            assertThat(next(stream).data().at("text").text()).isEqualTo("y");
        }
    }

    @Test
    void outputReachesTheSubscriberOfASessionOnceAndWithItsSession() throws Exception {
        begin(RUN, "work");
        var other = RunId.of("fix-00000002");
        begin(other, "play");

        try (var stream = hub.subscribe(session("work"))) {
            output.accept(chunk(1, "mine"));
            append(chunk(1, "mine"));
            runner.liveOutput().open(() -> {}).accept(chunk(other, 1, "yours"));

            var event = next(stream);
            assertThat(event.session()).isEqualTo("work");
            assertThat(event.data().at("text").text()).isEqualTo("mine");
            assertThat(stream.poll()).isNull();
        }
    }

    @Test
    void outputComesAfterTheStartOfItsStepAndBeforeItsEnd() throws Exception {
        begin(RUN, "");
        var asked = new AtomicInteger();
        var run = runner.liveOutput().open(asked::incrementAndGet);
        var started = fact(1, new Fact.StepStarted("bash", Value.NULL));
        var ended = fact(4, new Fact.StepCompleted(Value.NULL, Duration.ZERO, Usage.NONE));

        try (var stream = hub.subscribe(Subscribe.ALL)) {
            run.accept(started);
            run.accept(chunk(2, "one"));
            run.accept(chunk(3, "two"));
            assertThat(stream.poll()).isNull();
            assertThat(asked).hasValue(1);

            append(started, chunk(2, "one"));
            run.stored(2);
            run.accept(ended);
            append(chunk(3, "two"), ended);

            assertThat(next(stream).type()).isEqualTo("step_started");
            assertThat(next(stream).data().at("text").text()).isEqualTo("one");
            assertThat(next(stream).data().at("text").text()).isEqualTo("two");
            assertThat(next(stream).type()).isEqualTo("step_completed");
            assertThat(stream.poll()).isNull();
        }
    }

    @Test
    void outputHasTheNumberOfTheLastEventBeforeIt() throws Exception {
        append("one", "two");

        try (var stream = hub.subscribe(Subscribe.ALL)) {
            append("three");
            output.accept(chunk(1, "text"));

            assertThat(next(stream).type()).isEqualTo("three");
            assertThat(next(stream).seq()).isEqualTo(3);
        }
    }

    @Test
    void outputFromBeforeTheSubscriptionStaysInThePast() throws Exception {
        begin(RUN, "");
        var early = chunk(1, "early");

        try (var stream = hub.subscribe(Subscribe.ALL)) {
            append(new Event(1, RUN, early.path(), early.node(), Instant.EPOCH, early.fact()));

            assertThat(stream.poll()).isNull();
        }
    }

    @Test
    void labelsAreReadAgainAndADeletedRunKeepsItsOwn() throws Exception {
        begin(RUN, "");

        try (var stream =
                hub.subscribe(new Subscribe(null, null, null, List.of(), "nightly", null))) {
            append(fact(1, new Fact.Log("no label yet")));
            assertThat(stream.poll()).isNull();
            store.label(RUN, Set.of("nightly"));
            append(fact(2, new Fact.Log("labelled")));
            assertThat(next(stream).runSeq()).isEqualTo(2);

            append(fact(3, new Fact.Log("last")));
            store.eventLog()
                    .append(
                            List.of(
                                    new SessionEvent(
                                            null,
                                            null,
                                            "other",
                                            Instant.EPOCH,
                                            Value.Fields.EMPTY)));
            assertThat(next(stream).runSeq()).isEqualTo(3);
            store.remove(RUN);
            append("after");

            assertThat(stream.poll()).isNull();
        }
    }

    @Test
    void subscriptionTakesAShortNameOfARun() throws Exception {
        begin(RUN, "");

        try (var stream = hub.subscribe(Subscribe.ALL.withRun("00000001"))) {
            append(fact(1, new Fact.Log("text")));

            assertThat(next(stream).runId()).isEqualTo(RUN.name());
        }
        assertThatThrownBy(() -> hub.subscribe(Subscribe.ALL.withRun("missing")))
                .isInstanceOf(NerveException.NotFound.class);
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
    void lastEventOfASubscriptionIsThatTheEngineStops() throws Exception {
        var stream = hub.subscribe(Subscribe.ALL);
        var waiting = BackgroundTask.of(stream::next).awaitBlockedIn(SubscriberSignal.class);
        var slow = hub.subscribe(Subscribe.ALL);
        var other = hub.subscribe(session("work"));

        append("unread");
        assertThat(waiting.get()).extracting(EventMessage::type).isEqualTo("unread");
        hub.close();

        assertThat(next(stream).type()).isEqualTo("engine_shutdown");
        assertThat(stream.next()).isNull();
        assertThat(next(slow).data()).isEqualTo(Value.Fields.EMPTY.with("from", 1).with("to", 1));
        assertThat(types(next(slow))).containsExactly("engine_shutdown");
        assertThat(slow.next()).isNull();
        assertThat(other.next()).isNull();
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
            output.accept(chunk(1, "text"));

            assertThat(reader.isDone()).isFalse();
            stuck.free.countDown();
            assertThat(reader.get()).isNotNull();
        }
    }

    /// Another thread holds everything that a subscriber could hold.
    @Test
    void emittingAMillionEventsTakesNoLockOfASubscriber() throws Exception {
        begin(RUN, "");
        try (var stream = hub.subscribe(Subscribe.ALL)) {
            assertThat(stream.poll()).isNull();
            synchronized (hub) {
                synchronized (hub.ring()) {
                    synchronized (stream) {
                        var emitter = BackgroundTask.of(() -> emitted(1_000_000));

                        assertThat(emitter.get()).isEqualTo(1_000_000);
                    }
                }
            }
        }
    }

    /// {@return the number of emitted events, of which every thousandth is stored}
    private long emitted(int count) throws InterruptedException {
        var text = chunk(1, "text");
        long emitted = 0;
        for (int i = 1; i <= count; i++) {
            output.accept(new Event(i, RUN, text.path(), text.node(), text.time(), text.fact()));
            if (i % 1_000 == 0) {
                append(chunk(i, "text"));
            }
            emitted++;
        }
        return emitted;
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

    /// Stores a run, so that it can have events.
    private void begin(RunId run, String session) throws InterruptedException {
        var sample = SampleRuns.run(run.name());
        var start = sample.start();
        store.add(
                new RunRecord(
                        run,
                        sample.source(),
                        new RunStart(start.input(), start.params(), start.time(), null, session),
                        sample.status()));
    }

    private void append(Event... events) throws InterruptedException {
        var ownership = store.acquire(RUN, OWNER, _ -> true).orElseThrow();
        store.appendEvents(RUN, ownership, List.of(events));
    }

    private static Subscribe session(String name) {
        return new Subscribe(name, null, null, List.of(), null, null);
    }

    private Event chunk(long seq, String text) {
        return chunk(RUN, seq, text);
    }

    private Event chunk(RunId run, long seq, String text) {
        var step = fact(seq, new Fact.OutputChunk("stdout", text));
        return new Event(seq, run, step.path(), step.node(), step.time(), step.fact());
    }

    private Event fact(long seq, Fact fact) {
        return new Event(
                seq, RUN, RunPath.root("fix"), NodeId.of("fix"), runner.time().now(), fact);
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
