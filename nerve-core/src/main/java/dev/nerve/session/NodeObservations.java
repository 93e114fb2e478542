package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.lifecycle.LifecycleHub;
import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateChange;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.lifecycle.NodeStateReason;
import dev.nerve.node.Node;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.ObservableNode;
import dev.nerve.node.definition.NodeState;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The reports of a session's nodes to the hub.
///
/// The session calls it while it holds the lock of its changes. So a name is reported as deleted
/// before it is reported as created again. *Safe for many threads.*
final class NodeObservations {

    private final SessionId session;
    private final LifecycleHub hub;
    private final Map<NodeId, NodeObservation> all = new ConcurrentHashMap<>();

    NodeObservations(SessionId session, LifecycleHub hub) {
        this.session = session;
        this.hub = hub;
    }

    /// Reports a new node, and its states from now on.
    void reportCreated(NodeRegistry.Entry entry) {
        add(entry, true);
        for (var source : ForkMetadata.source(entry.metadata()).stream().toList()) {
            var from = ForkMetadata.sourceSession(entry.metadata()).orElse(session);
            var name = entry.name();
            hub.publish(at -> new LifecycleEvent.NodeForked(at, session, name, from, source));
        }
    }

    /// {@return whether the states of this node are reported under its name}
    @SuppressWarnings("ReferenceEquality")
    boolean contains(NodeRegistry.Entry entry) {
        var known = all.get(entry.name());
        return known != null && known.node == entry.node();
    }

    /// Reports the states of a node that existed before, from now on.
    void add(NodeRegistry.Entry entry) {
        add(entry, false);
    }

    private void add(NodeRegistry.Entry entry, boolean created) {
        var observation = new NodeObservation(entry.name(), entry.node());
        var before = all.put(entry.name(), observation);
        if (before != null) {
            before.close();
        }
        observation.open(created);
    }

    /// Reports that a node left the session. Its later states are not reported.
    void reportDeleted(NodeId name, String reason) {
        var observation = all.remove(name);
        if (observation != null) {
            observation.close();
        }
        hub.publish(at -> new LifecycleEvent.NodeDeleted(at, session, name, reason));
    }

    /// Looks at the nodes that do not report their states themselves.
    void refresh() {
        if (hub.isObserved()) {
            all.values().forEach(NodeObservation::refresh);
        }
    }

    void close() {
        List.copyOf(all.values()).forEach(NodeObservation::close);
        all.clear();
    }

    /// The reports of one node.
    private final class NodeObservation implements NodeStateListener {

        private final NodeId name;
        private final Node node;
        private boolean created;
        private @Nullable NodeState seen;
        private LifecycleSubscription source = () -> {};
        private LifecycleSubscription states = () -> {};

        NodeObservation(NodeId name, Node node) {
            this.name = name;
            this.node = node;
        }

        void open(boolean isNew) {
            created = isNew;
            if (node instanceof ObservableNode observable) {
                states = observable.watchState(this);
            } else {
                subscribed(stateNow());
            }
            if (node instanceof PersistentNode) {
                source = hub.addSource(this::refresh);
            }
        }

        private NodeState stateNow() {
            return node instanceof PersistentNode persistent ? persistent.state() : NodeState.READY;
        }

        @Override
        public void subscribed(NodeState state) {
            seen = state;
            if (created) {
                var type = node.type();
                hub.publish(at -> new LifecycleEvent.NodeCreated(at, session, name, type, state));
            }
        }

        @Override
        public void stateChanged(NodeStateChange change) {
            hub.publish(at -> new LifecycleEvent.NodeStateChanged(at, session, name, change));
        }

        @Override
        public boolean isListening() {
            return hub.isObserved();
        }

        /// Reads the state. An observable node then reports it itself, if it is new.
        void refresh() {
            var now = stateNow();
            if (!(node instanceof ObservableNode)) {
                report(now);
            }
        }

        private synchronized void report(NodeState now) {
            var before = seen;
            if (before != null && now != before) {
                seen = now;
                stateChanged(new NodeStateChange(before, now, NodeStateReason.NONE));
            }
        }

        void close() {
            states.close();
            source.close();
        }
    }
}
