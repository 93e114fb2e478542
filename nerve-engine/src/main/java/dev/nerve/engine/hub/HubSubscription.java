package dev.nerve.engine.hub;

import dev.nerve.event.Fact;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.event.SnapshotData;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// One subscription to the events of an engine.
///
/// It merges the log with the live output. It has a position in both, and no events of its own but
/// those of one page. A reader that is too many numbers behind gets one `lagged`
/// event with the range that it missed, and continues at the end of the log. *Confined to one
/// thread*, except [#wake()] and [#close()].
final class HubSubscription implements Connection.EventStream {

    /// The maximum distance to the end of the log.
    static final long MOST_BEHIND = 10_000;

    private final EventHub hub;
    private final EventFilter filter;
    private final StreamStart start;
    private final SubscriberSignal signal = new SubscriberSignal();
    private final ArrayDeque<SharedEvent> page = new ArrayDeque<>();
    private final DeliveredOutput delivered = new DeliveredOutput();

    /// The number of the next event to read from the log.
    private long next;

    /// The number of the next piece of live output.
    private long live;

    /// The next piece of live output, and the last number of the log when this reader found it. The
    /// piece comes after these events.
    private @Nullable LiveChunk head;

    private long headAfter;

    /// True if the client wants output as it is stored, and no live output.
    private boolean isStoredOnly;

    private volatile boolean closed;

    /// The event that the engine stops, until the reader has got it.
    private volatile @Nullable SharedEvent shutdown;

    HubSubscription(EventHub hub, EventFilter filter, StreamStart start) {
        this.hub = hub;
        this.filter = filter;
        this.start = start;
        this.next = start.firstNumber();
        this.live = start.live();
    }

    /// Starts at an earlier number, for a client that was connected before.
    void startAt(long number) {
        next = Math.min(start.firstNumber(), Math.max(1, number));
    }

    /// Delivers output when it is stored, also that of the past.
    void wantStoredOutput() {
        isStoredOnly = true;
    }

    @Override
    public SnapshotData snapshot() {
        return start.snapshot();
    }

    /// Wakes the reader, because there may be an event.
    void wake() {
        signal.set();
    }

    @Override
    public @Nullable EventMessage next() throws InterruptedException {
        while (true) {
            signal.clear();
            var event = poll();
            if (event != null || closed) {
                return event == null ? lastEvent() : event;
            }
            signal.await();
        }
    }

    @Override
    public @Nullable EventMessage poll() {
        while (!closed) {
            if (page.isEmpty()) {
                var lag = readPage();
                if (lag != null) {
                    return lag;
                }
            }
            // After the page: a piece that is not there yet is not in the page either.
            var stored = page.peek();
            var piece = nextPiece();
            if (piece != null && isDue(piece, stored)) {
                head = null;
                live = piece.number() + 1;
                if (delivered.isNext(piece)) {
                    delivered.add(piece);
                    return message(piece);
                }
            } else if (stored != null) {
                page.remove();
                var message = messageIfWanted(stored);
                if (message != null) {
                    return message;
                }
            } else if (piece == null) {
                return null;
            }
        }
        return lastEvent();
    }

    /// {@return the event that the engine stops, after one about events that were not read}
    private @Nullable EventMessage lastEvent() {
        var last = shutdown;
        if (last == null || !filter.matches(last.stored())) {
            return null;
        }
        var unread = page.peek();
        long from = unread == null ? next : unread.seq();
        if (from < last.seq()) {
            page.clear();
            return lagged(from, last.seq() - 1);
        }
        shutdown = null;
        return last.message();
    }

    /// {@return the next live piece that the filter lets pass, if there is one}
    private @Nullable LiveChunk nextPiece() {
        if (isStoredOnly || !filter.wantsOutput()) {
            return null;
        }
        // A slow reader may find that newer pieces have replaced its next one.
        for (var found = hub.output().find(live);
                head == null && found != null;
                found = hub.output().find(live)) {
            live = found.number();
            if (filter.matchesOutput(found.event())) {
                head = found;
                headAfter = hub.store().last();
            } else {
                live++;
            }
        }
        return head;
    }

    /// {@return whether a piece comes before the next stored event}
    ///
    /// It comes after everything that was stored before it was found, but before all later events
    /// of its own run.
    private boolean isDue(LiveChunk piece, @Nullable SharedEvent stored) {
        if (stored == null) {
            return next > headAfter;
        }
        var origin = stored.stored().origin();
        return stored.seq() > headAfter
                || (piece.event().run().equals(origin.run())
                        && piece.event().seq() <= origin.runSeq());
    }

    /// {@return the message about a piece, with the number of the last event of the log before it}
    private EventMessage message(LiveChunk piece) {
        var event = piece.event();
        var stream = ((Fact.OutputChunk) event.fact()).stream();
        var stored = page.peek();
        var session = filter.sessionOf(event.run());
        return new EventMessage(
                (stored == null ? next : stored.seq()) - 1,
                event.run().name(),
                null,
                null,
                session == null || session.isEmpty() ? null : session,
                event.path().toString(),
                event.node() == null ? null : event.node().name(),
                EventFilter.OUTPUT,
                event.time(),
                piece.data(stream));
    }

    /// {@return the event, unless the filter or an earlier delivery excludes it}
    private @Nullable EventMessage messageIfWanted(SharedEvent event) {
        var stored = event.stored();
        hub.read(stored);
        boolean isOutput = stored.type().equals(EventFilter.OUTPUT);
        int before = delivered.read(stored.origin(), isOutput);
        if (!filter.matches(stored) || (isOutput && !isStoredOnly && start.isPast(event))) {
            return null;
        }
        if (before == 0) {
            return event.message();
        }
        var text = stored.data().at("text").text();
        return before >= text.length() ? null : rest(event.message(), text.substring(before));
    }

    /// {@return the part of a piece that did not come live}
    private static EventMessage rest(EventMessage whole, String text) {
        return new EventMessage(
                whole.seq(),
                whole.runId(),
                whole.runSeq(),
                whole.rootRunId(),
                whole.session(),
                whole.path(),
                whole.nodeId(),
                whole.type(),
                whole.time(),
                whole.data().with("text", text));
    }

    /// Reads events until there is a page with some of them, or the end of the log.
    ///
    /// @return the event about the missed range, if the reader was too slow
    private @Nullable EventMessage readPage() {
        filter.runs().expire();
        if (next >= start.firstNumber()) {
            long last = hub.store().last();
            if (last - next >= hub.mostBehind()) {
                return lagged(next, last);
            }
        }
        while (page.isEmpty()) {
            var read = hub.ring().read(next);
            if (read.next() <= next) {
                return null;
            }
            next = read.next();
            page.addAll(read.events());
        }
        return null;
    }

    private EventMessage lagged(long from, long to) {
        next = to + 1;
        var data = Value.Fields.EMPTY.with("from", from).with("to", to);
        return new EventMessage(to, null, null, null, null, null, null, "lagged", hub.now(), data);
    }

    /// Ends the subscription because the engine stops.
    ///
    /// @param event the event about it, or null if it could not be stored
    void end(@Nullable SharedEvent event) {
        shutdown = event;
        closed = true;
        hub.remove(this);
        signal.set();
    }

    @Override
    public void close() {
        shutdown = null;
        closed = true;
        hub.remove(this);
        signal.set();
    }

    /// The start of a subscription in the log and in the live output. *Immutable.*
    ///
    /// @param snapshot the state at its number in the log
    /// @param began the time of the start
    /// @param live the number of the next piece of live output
    record StreamStart(SnapshotData snapshot, Instant began, long live) {

        /// {@return the number of the first event after the snapshot}
        long firstNumber() {
            return snapshot.seq() + 1;
        }

        /// {@return whether output was emitted before the subscription, whenever it was stored}
        boolean isPast(SharedEvent output) {
            return output.seq() < firstNumber() || output.stored().time().isBefore(began);
        }
    }
}
