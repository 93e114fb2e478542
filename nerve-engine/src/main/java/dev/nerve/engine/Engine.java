package dev.nerve.engine;

import dev.nerve.engine.command.CommandDispatcher;
import dev.nerve.engine.event.NodeStateTracker;
import dev.nerve.engine.event.OwnerGoneReporter;
import dev.nerve.engine.hub.EventHub;
import dev.nerve.engine.setup.EngineServices;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.protocol.Connection;

/// The engine: it executes the commands of clients with the services that a program hands over. It
/// knows sessions, nodes, runs and the inbox, and not which kinds of nodes exist.
///
/// ```java
/// try (var engine = Engine.open(services); var connection = engine.connect()) {
///     var node = connection.call(new NodeCommands.GetNode(null, "shell"));
/// }
/// ```
///
/// *Safe for many threads.* It owns no thread, and closes none of the services.
public final class Engine implements AutoCloseable {

    private final EngineServices services;
    private final CommandDispatcher dispatcher;
    private final LifecycleSubscription states;
    private final OwnerGoneReporter ownerReporter;
    private final EventHub hub;

    private Engine(EngineServices services) {
        var tracker = new NodeStateTracker();
        this.services = services;
        this.dispatcher = new CommandDispatcher(services, tracker);
        var lifecycle = services.runner().lifecycle();
        var store = services.runs().store();
        this.states = lifecycle.subscribe(tracker);
        this.ownerReporter =
                new OwnerGoneReporter(
                        store, services.runs().runs().owners(), services.runner().time());
        this.hub =
                new EventHub(
                        store.eventLog(),
                        store.changes(),
                        new EngineSnapshot(dispatcher),
                        new EngineRunLookup(services.runs(), ownerReporter),
                        services.runner());
    }

    /// {@return an engine; the caller closes it before its services}
    ///
    /// @param services the services that it offers to clients
    public static Engine open(EngineServices services) {
        return new Engine(services);
    }

    /// {@return a connection in this process; the caller closes it}
    public Connection connect() {
        return new EngineConnection(dispatcher, hub, services.runner().secrets());
    }

    /// Ends all subscriptions, which get the event `engine_shutdown` as their last one.
    @Override
    public void close() {
        hub.close();
        ownerReporter.close();
        states.close();
    }
}
