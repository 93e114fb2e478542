package dev.nerve.engine.data;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.engine.event.NodeStateTracker;
import dev.nerve.engine.event.NodeStateTracker.SeenState;
import dev.nerve.node.Node;
import dev.nerve.node.capability.ConversationNode;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.session.Session;
import dev.nerve.value.Value;
import dev.nerve.workflow.light.LightRunService;
import java.util.LinkedHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A writer of nodes in their wire form.
///
/// @param states the last changes of the states of nodes
/// @param lights the light runs of this process
public record NodeDataWriter(NodeStateTracker states, LightRunService lights) {

    private static final String LABELS = "labels";
    private static final String FORKED_FROM = "forked_from";

    /// The metadata that has a field of its own, or is only for nerve itself.
    private static final Set<String> NOT_SHOWN = Set.of(LABELS, FORKED_FROM, "fork_request");

    /// {@return a node, with its definition}
    ///
    /// @param session its session
    /// @param id its name in the session
    public NodeData whole(Session session, NodeId id) {
        var node = session.get(id);
        var definition = node.definition().map(NodeDefinition::toValue).orElse(null);
        return of(session.id(), session.info(id), node, definition);
    }

    /// {@return a node, with a definition that it cannot be created from}
    ///
    /// @param session its session
    /// @param id its name in the session
    /// @param definition the definition to show
    public NodeData withDefinition(Session session, NodeId id, NodeDefinition definition) {
        return of(session.id(), session.info(id), session.get(id), definition.toValue());
    }

    /// {@return a node in a list, without its definition}
    ///
    /// @param session its session
    /// @param info its description
    public NodeData brief(Session session, NodeInfo info) {
        return of(session.id(), info, session.find(info.id()).orElse(null), null);
    }

    private NodeData of(
            SessionId session,
            NodeInfo info,
            @Nullable Node node,
            Value.@Nullable Fields definition) {
        var seen = states.find(session, info.id(), info.state());
        return new NodeData(
                session.name(),
                info.id().name(),
                info.type(),
                info.state().wireName(),
                seen.map(SeenState::since).orElse(null),
                seen.map(SeenState::reason).filter(text -> !text.isEmpty()).orElse(null),
                info.persistent(),
                info.capabilities(),
                labels(info),
                info.metadata().find(FORKED_FROM).map(Value::text).orElse(null),
                conversation(node),
                node == null ? null : running(session, node),
                metadata(info),
                definition);
    }

    /// {@return the labels of a node}
    ///
    /// @param info its description
    public static Value.Fields labels(NodeInfo info) {
        return info.metadata().fields().get(LABELS) instanceof Value.Fields labels
                ? labels
                : Value.Fields.EMPTY;
    }

    private static @Nullable String conversation(@Nullable Node node) {
        return node instanceof ConversationNode holder
                ? holder.heldConversation().map(held -> held.name()).orElse(null)
                : null;
    }

    /// {@return the run that executes a node now}
    private @Nullable String running(SessionId session, Node node) {
        return lights.running(session, node).map(RunId::name).orElse(null);
    }

    private static Value.Fields metadata(NodeInfo info) {
        var shown = new LinkedHashMap<>(info.metadata().fields());
        shown.keySet().removeAll(NOT_SHOWN);
        return new Value.Fields(shown);
    }
}
