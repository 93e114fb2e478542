package dev.nerve.engine.hub;

import dev.nerve.RunId;
import dev.nerve.change.ChangeSubscription;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.StoreChanges;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.event.SnapshotData;
import dev.nerve.run.TimeSource;
import dev.nerve.store.EventStore;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/// The place where clients subscribe to the events of an engine.
///
/// The log of the store is the stream: it has the events of all processes, with one sequence of
/// numbers. A subscription reads it when its reader asks, so a subscriber that never reads costs
/// nothing, and emitting an event never waits for a subscriber. Only live output comes from memory.
/// *Safe for many threads.*
public final class EventHub implements AutoCloseable {

    /// The number of runs of this process whose output subscribers got live.
    private static final int LOCAL_RUNS = 10_000;

    private final EventStore store;
    private final SnapshotContent content;
    private final Function<RunId, Set<String>> labels;
    private final EventRing ring;
    private final TimeSource time;
    private final LiveOutputRing output = new LiveOutputRing();
    private final List<HubSubscription> subscriptions = new CopyOnWriteArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private final ChangeSubscription changes;

    private final Set<RunId> local =
            Collections.synchronizedSet(
                    Collections.newSetFromMap(
                            new LinkedHashMap<>() {
                                @Override
                                protected boolean removeEldestEntry(
                                        Map.Entry<RunId, Boolean> eldest) {
                                    return size() > LOCAL_RUNS;
                                }
                            }));

    /// @param store the log of all events
    /// @param changes the changes of the store
    /// @param content the content of snapshots
    /// @param labels returns the labels of a run, for subscriptions with a label
    /// @param time the clock for events that are not stored
    public EventHub(
            EventStore store,
            StoreChanges changes,
            SnapshotContent content,
            Function<RunId, Set<String>> labels,
            TimeSource time) {
        this.store = store;
        this.time = time;
        this.content = content;
        this.labels = labels;
        this.ring = new EventRing(store);
        this.changes = changes.subscribe(ChangeTopic.events(), this::wakeAll);
    }

    private void wakeAll() {
        subscriptions.forEach(HubSubscription::wake);
    }

    /// {@return a sink for one run of this process, which passes its output to subscribers at once}
    public EventSink liveSink() {
        return new LiveOutputSink(this);
    }

    /// Remembers that subscribers get the output of a run live.
    void addLocal(RunId run) {
        local.add(run);
    }

    /// Passes a piece of output to the subscribers.
    void publish(Event event, long position, String text) {
        if (!subscriptions.isEmpty()) {
            output.add(event, position, text);
            wakeAll();
        }
    }

    /// Subscribes to events.
    ///
    /// @param filter the wanted events
    /// @return the events; the caller closes it
    public Connection.EventStream subscribe(EventCommands.Subscribe filter) {
        var conditions = EventFilter.of(filter, labels);
        long live = output.end();
        var snapshot = snapshot(filter);
        var subscription = new HubSubscription(this, conditions, snapshot, live);
        if (filter.from() != null) {
            subscription.startAt(filter.from());
        }
        subscriptions.add(subscription);
        // An event that was stored before the subscription was added woke nobody.
        subscription.wake();
        return subscription;
    }

    /// {@return the state and the number of the last event, read together}
    ///
    /// Node states may be newer than the number; then their events follow and repeat them.
    private SnapshotData snapshot(EventCommands.Subscribe filter) {
        long id = ids.incrementAndGet();
        return store.readSnapshot(() -> stateAt(id, filter));
    }

    private SnapshotData stateAt(long id, EventCommands.Subscribe filter) {
        long seq = store.last();
        return new SnapshotData(
                id, seq, content.nodes(filter), content.runs(filter), content.inbox(filter));
    }

    EventStore store() {
        return store;
    }

    Instant now() {
        return time.now();
    }

    EventRing ring() {
        return ring;
    }

    LiveOutputRing output() {
        return output;
    }

    /// {@return whether subscribers got the output of a run live}
    boolean isLocal(RunId run) {
        return local.contains(run);
    }

    void remove(HubSubscription subscription) {
        subscriptions.remove(subscription);
    }

    /// Ends a subscription by its id.
    ///
    /// @param id the id from its snapshot
    /// @return whether there was one
    public boolean unsubscribe(long id) {
        for (var subscription : subscriptions) {
            if (subscription.snapshot().subscription() == id) {
                subscription.close();
                return true;
            }
        }
        return false;
    }

    /// Ends all subscriptions.
    @Override
    public void close() {
        changes.close();
        subscriptions.forEach(HubSubscription::close);
    }
}
