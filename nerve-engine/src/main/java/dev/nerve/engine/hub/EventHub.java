package dev.nerve.engine.hub;

import dev.nerve.change.ChangeSubscription;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.StoreChanges;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.LiveOutputListener;
import dev.nerve.execution.NodeRunner;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.event.SnapshotData;
import dev.nerve.store.EventStore;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/// The place where clients subscribe to the events of an engine.
///
/// The log of the store is the stream: it has the events of all processes, with one sequence of
/// numbers. A subscription reads it when its reader asks, so a subscriber that never reads costs
/// nothing, and emitting an event never waits for a subscriber. Only live output comes from memory.
/// *Safe for many threads.*
public final class EventHub implements LiveOutputListener, AutoCloseable {

    private final EventStore store;
    private final SnapshotContent content;
    private final RunLookup runs;
    private final EventRing ring;
    private final NodeRunner runner;
    private final LiveOutputRing output = new LiveOutputRing();
    private final List<HubSubscription> subscriptions = new CopyOnWriteArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private final ChangeSubscription changes;

    /// @param store the log of all events
    /// @param changes the changes of the store
    /// @param content the content of snapshots
    /// @param runs the runs, for subscriptions that name a run, a session or a label
    /// @param runner executes the runs of this process; it has their output and the clock
    public EventHub(
            EventStore store,
            StoreChanges changes,
            SnapshotContent content,
            RunLookup runs,
            NodeRunner runner) {
        this.store = store;
        this.runner = runner;
        this.content = content;
        this.runs = runs;
        this.ring = new EventRing(store);
        this.changes = changes.subscribe(ChangeTopic.events(), this::wakeAll);
        runner.liveOutput().add(this);
    }

    private void wakeAll() {
        subscriptions.forEach(HubSubscription::wake);
    }

    @Override
    public boolean isListening() {
        return !subscriptions.isEmpty();
    }

    @Override
    public void accept(Event event, Fact.OutputChunk chunk, long position) {
        if (!chunk.text().isEmpty()) {
            output.add(event, position, chunk.text());
            wakeAll();
        }
    }

    /// Subscribes to events.
    ///
    /// @param filter the wanted events
    /// @return the events; the caller closes it
    /// @throws dev.nerve.NerveException.NotFound if it names a run that does not exist
    public Connection.EventStream subscribe(EventCommands.Subscribe filter) {
        var named = filter.runId() == null ? filter : filter.withRun(fullName(filter.runId()));
        var conditions = EventFilter.of(named, runs);
        // Output that was emitted before is part of the past, whenever it is stored.
        var began = runner.time().now();
        long live = output.end();
        var start = new HubSubscription.StreamStart(snapshot(named), began, live);
        var subscription = new HubSubscription(this, conditions, start);
        if (filter.from() != null) {
            subscription.startAt(filter.from());
        }
        subscriptions.add(subscription);
        // An event that was stored before the subscription was added woke nobody.
        subscription.wake();
        return subscription;
    }

    private String fullName(String name) {
        return runs.resolve(name).name();
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
        return runner.time().now();
    }

    EventRing ring() {
        return ring;
    }

    LiveOutputRing output() {
        return output;
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
        runner.liveOutput().remove(this);
        changes.close();
        subscriptions.forEach(HubSubscription::close);
    }
}
