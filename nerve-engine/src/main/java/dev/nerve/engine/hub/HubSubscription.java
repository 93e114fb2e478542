package dev.nerve.engine.hub;

import dev.nerve.event.Fact;
import dev.nerve.event.StoredEvent;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.event.SnapshotData;
import dev.nerve.value.Value;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// One subscription to the events of an engine.
///
/// It has a position in the log and a position in the live output, and no events of its own but
/// those of one page. A reader that is more than [#MOST_BEHIND] numbers behind gets one `lagged`
/// event with the range that it missed, and continues at the end of the log. *Confined to one
/// thread*, except [#wake()] and [#close()].
final class HubSubscription implements Connection.EventStream {

    /// The maximum distance to the end of the log.
    static final long MOST_BEHIND = 10_000;

    private static final String OUTPUT = "output_chunk";

    private final EventHub hub;
    private final EventFilter filter;
    private final SnapshotData snapshot;
    private final SubscriberSignal signal = new SubscriberSignal();
    private final ArrayDeque<SharedEvent> page = new ArrayDeque<>();

    /// The number of the next event to read from the log.
    private long next;

    /// The number of the next piece of live output.
    private long live;

    /// The number below which the client asked for earlier events, however many there are.
    private final long beginning;

    private long delivered;
    private volatile boolean closed;

    HubSubscription(EventHub hub, EventFilter filter, SnapshotData snapshot, long live) {
        this.hub = hub;
        this.filter = filter;
        this.snapshot = snapshot;
        this.beginning = snapshot.seq() + 1;
        this.next = beginning;
        this.delivered = snapshot.seq();
        this.live = live;
    }

    /// Starts at an earlier number, for a client that was connected before.
    void startAt(long number) {
        next = Math.min(beginning, Math.max(1, number));
    }

    @Override
    public SnapshotData snapshot() {
        return snapshot;
    }

    /// Wakes the reader, because there may be an event.
    void wake() {
        signal.set();
    }

    @Override
    public @Nullable EventMessage next() throws InterruptedException {
        while (!closed) {
            signal.clear();
            var event = poll();
            if (event != null) {
                return event;
            }
            signal.await();
        }
        return null;
    }

    @Override
    public @Nullable EventMessage poll() {
        if (closed) {
            return null;
        }
        // Output comes before the events that were stored after it.
        var output = nextOutput();
        return output == null ? nextStored() : output;
    }

    private @Nullable EventMessage nextOutput() {
        for (var piece = hub.output().find(live); piece != null; piece = hub.output().find(live)) {
            live = piece.number() + 1;
            if (filter.matches(piece.event())) {
                return message(piece);
            }
        }
        return null;
    }

    private EventMessage message(LiveChunk piece) {
        var event = piece.event();
        var stream = ((Fact.OutputChunk) event.fact()).stream();
        return new EventMessage(
                delivered,
                event.run().name(),
                null,
                null,
                null,
                event.path().toString(),
                event.node() == null ? null : event.node().name(),
                OUTPUT,
                event.time(),
                piece.data(stream));
    }

    private @Nullable EventMessage nextStored() {
        while (true) {
            var event = page.poll();
            if (event == null) {
                var lag = readPage();
                if (lag != null) {
                    return lag;
                }
                event = page.poll();
                if (event == null) {
                    return null;
                }
            }
            if (isWanted(event.stored())) {
                delivered = event.seq();
                return event.message();
            }
        }
    }

    /// Skips output that subscribers got live, and all output of the past.
    private boolean isWanted(StoredEvent event) {
        if (event.type().equals(OUTPUT)) {
            var run = event.origin().run();
            boolean isPast = event.seq() < beginning;
            if (isPast || (run != null && hub.isLocal(run))) {
                return false;
            }
        }
        return filter.matches(event);
    }

    /// Reads events until there is a page with some of them, or the end of the log.
    ///
    /// @return the event about the missed range, if the reader was too slow
    private @Nullable EventMessage readPage() {
        if (next >= beginning) {
            long last = hub.store().last();
            if (last - next >= MOST_BEHIND) {
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
        delivered = to;
        var data = Value.Fields.EMPTY.with("from", from).with("to", to);
        return new EventMessage(to, null, null, null, null, null, null, "lagged", hub.now(), data);
    }

    @Override
    public void close() {
        closed = true;
        hub.remove(this);
        signal.set();
    }
}
