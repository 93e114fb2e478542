package dev.nerve.engine.command;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.Node;
import dev.nerve.node.capability.ConversationNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The node that a command names, in its session. *Immutable.*
///
/// @param session the session
/// @param id the name of the node
record NodeLookup(Session session, NodeId id) {

    /// {@return the node that a command names}
    ///
    /// @param sessions the sessions
    /// @param session the name of the session, or null for the default session
    /// @param node the name of the node
    /// @throws NerveException.Invalid if a name is not valid; the message lists all problems
    /// @throws NerveException.NotFound if there is no such session or node
    static NodeLookup find(SessionRegistry sessions, @Nullable String session, String node) {
        var check = new CommandCheck();
        var sessionId = check.session(session);
        var nodeId = check.node(node);
        check.requireValid();
        var found = sessions.get(sessionId.get().name());
        found.get(nodeId.get());
        return new NodeLookup(found, nodeId.get());
    }

    /// {@return the session for a new node; creates it if there is none}
    static Session openSession(SessionRegistry sessions, SessionId id) {
        var found = sessions.find(id.name());
        if (found.isPresent()) {
            return found.get();
        }
        try {
            return sessions.create(id.name(), "");
        } catch (NerveException.AlreadyExists _) {
            // Another thread or process was faster.
            return sessions.get(id.name());
        }
    }

    /// {@return the problems of the kind and the parameters of a new node}
    ///
    /// @param name its name, which may be missing or wrong
    static List<String> problems(
            NodeKinds kinds, @Nullable String name, String type, Value.Fields parameters) {
        return kinds.problems(
                Value.Fields.EMPTY
                        .with("id", name != null && NameRules.isName(name) ? name : "new")
                        .with("type", type)
                        .with("parameters", parameters));
    }

    Node node() {
        return session.get(id);
    }

    /// {@return the node, if it has a capability}
    ///
    /// @param type the interface of the capability
    /// @param ability the ability, to complete "it has no …"
    /// @throws NerveException.Unsupported if it does not have it
    <T> T as(Class<T> type, String ability) {
        var node = node();
        if (!type.isInstance(node)) {
            throw new NerveException.Unsupported(
                    "%s '%s' has no %s".formatted(node.type(), id, ability));
        }
        return type.cast(node);
    }

    /// {@return the name of the conversation of the node, which the store has}
    ///
    /// @throws NerveException.Unsupported if the node holds none in the store
    String storedConversation() {
        var held = as(ConversationNode.class, "conversation").heldConversation();
        return held.filter(one -> one.keeper() == ConversationNode.Keeper.STORE)
                .map(ConversationNode.HeldConversation::name)
                .orElseThrow(() ->
                        new NerveException.Unsupported(
                                "the conversation of %s '%s' is not in the store"
                                        .formatted(node().type(), id)));
    }
}
