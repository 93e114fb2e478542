package dev.nerve.engine.hub;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.change.ChangeSubscription;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.StoreChanges;
import dev.nerve.event.Event;
import dev.nerve.event.EventQuery;
import dev.nerve.event.Fact;
import dev.nerve.event.LiveOutputListener;
import dev.nerve.event.SessionEvent;
import dev.nerve.event.StoredEvent;
import dev.nerve.execution.NodeRunner;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.event.SnapshotData;
import dev.nerve.run.RunState;
import dev.nerve.store.EventStore;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The place where clients subscribe to the events of an engine.
///
/// The log of the store is the stream: it has the events of all processes, with one sequence of
/// numbers. A subscription reads it when its reader asks, so a subscriber that never reads costs
/// nothing, and emitting an event never waits for a subscriber. Only live output comes from memory.
/// *Safe for many threads.*
public final class EventHub implements LiveOutputListener, AutoCloseable {

    private static final System.Logger LOG = System.getLogger(EventHub.class.getName());

    private final EventStore store;
    private final SnapshotContent content;
    private final RunLookup runs;
    private final EventRing ring;
    private final NodeRunner runner;
    private final long mostBehind;
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
        this(store, changes, content, runs, runner, HubSubscription.MOST_BEHIND);
    }

    /// Creates a hub with another limit, for tests.
    ///
    /// @param mostBehind the maximum distance of a reader to the end of the log
    EventHub(
            EventStore store,
            StoreChanges changes,
            SnapshotContent content,
            RunLookup runs,
            NodeRunner runner,
            long mostBehind) {
        this.mostBehind = mostBehind;
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
        if (filter.stored() != null && filter.stored()) {
            subscription.wantStoredOutput();
        }
        subscriptions.add(subscription);
        subscription.snapshot().runs().stream()
                .filter(run -> !run.state().equals(RunState.INTERRUPTED.wireName()))
                .forEach(run -> runs.began(RunId.of(run.runId())));
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

    /// {@return the maximum distance of a reader to the end of the log}
    long mostBehind() {
        return mostBehind;
    }

    LiveOutputRing output() {
        return output;
    }

    void remove(HubSubscription subscription) {
        if (subscriptions.remove(subscription) && subscriptions.isEmpty()) {
            runs.unobserved();
        }
    }

    /// Learns from the log which runs are executed.
    void read(StoredEvent event) {
        var run = event.origin().run();
        if (run != null) {
            switch (event.type()) {
                case "run_created", "started", "resumed" -> runs.began(run);
                case "completed", "failed", "cancelled", "run_interrupted", "run_deleted" ->
                        runs.ended(run);
                default -> {}
            }
        }
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

    /// Stores the event that the engine stops, if somebody listens.
    ///
    /// @return the stored event; null if the log cannot store it
    private @Nullable SharedEvent shutDown() {
        if (subscriptions.isEmpty()) {
            return null;
        }
        var event = new SessionEvent(null, null, "engine_shutdown", now(), Value.Fields.EMPTY);
        try {
            long before = store.last();
            store.append(List.of(event));
            var page = store.read(EventQuery.from(before + 1, 1).withTypes(event.type()));
            return page.events().stream().findFirst().map(SharedEvent::new).orElse(null);
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.DEBUG, "cannot store " + event.type(), failure);
            return null;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /// Ends all subscriptions. Their last event is that the engine stops.
    @Override
    public void close() {
        var end = shutDown();
        runner.liveOutput().remove(this);
        changes.close();
        subscriptions.forEach(subscription -> subscription.end(end));
    }
}
