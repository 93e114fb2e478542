package dev.nerve.engine.event;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.lifecycle.LifecycleListener;
import dev.nerve.node.definition.NodeState;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A listener that remembers when and why each live node got its state. *Safe for many threads.*
///
/// It remembers one entry for each node, until the node or its session is deleted.
public final class NodeStateTracker implements LifecycleListener {

    private final Map<SessionId, Map<NodeId, SeenState>> seen = new ConcurrentHashMap<>();

    @Override
    public void accept(LifecycleEvent event) {
        switch (event) {
            case LifecycleEvent.NodeCreated(var time, var session, var node, _, var state) ->
                    put(session, node, new SeenState(state, time, ""));
            case LifecycleEvent.NodeStateChanged(var time, var session, var node, var change) ->
                    put(session, node, new SeenState(change.to(), time, change.reason().text()));
            case LifecycleEvent.NodeDeleted(_, var session, var node, _) ->
                    seen.getOrDefault(session, new ConcurrentHashMap<>()).remove(node);
            case LifecycleEvent.SessionDeleted(_, var session) -> seen.remove(session);
            case LifecycleEvent.SessionCreated _,
                    LifecycleEvent.NodeForked _,
                    LifecycleEvent.RunCreated _,
                    LifecycleEvent.RunForked _,
                    LifecycleEvent.RunDeleted _,
                    LifecycleEvent.RunStateChanged _,
                    LifecycleEvent.BackgroundFailure _,
                    LifecycleEvent.EventsDropped _ -> {}
        }
    }

    private void put(SessionId session, NodeId node, SeenState state) {
        seen.computeIfAbsent(session, _ -> new ConcurrentHashMap<>()).put(node, state);
    }

    /// {@return the change that gave a node its state, if this process saw it}
    ///
    /// @param session the session of the node
    /// @param node its name in the session
    /// @param state its state now
    public Optional<SeenState> find(SessionId session, NodeId node, NodeState state) {
        return Optional.ofNullable(seen.getOrDefault(session, Map.of()).get(node))
                .filter(one -> one.state() == state);
    }

    /// A state that a node got. *Immutable.*
    ///
    /// @param state the state
    /// @param since the time of the change
    /// @param reason the reason; empty if there is none
    public record SeenState(NodeState state, Instant since, String reason) {}
}
