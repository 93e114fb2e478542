package dev.nerve.engine.data;

import dev.nerve.ConversationId;
import dev.nerve.SessionId;
import dev.nerve.node.capability.ConversationNode;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The nodes that hold conversations of the store, by the name of the conversation. *Immutable.*
///
/// @param nodes the names of the nodes
public record ConversationHolders(Map<String, String> nodes) {

    public ConversationHolders {
        nodes = Map.copyOf(nodes);
    }

    /// {@return the nodes of the sessions in which these conversations began}
    public static ConversationHolders of(
            SessionRegistry sessions, Collection<ConversationId> conversations) {
        var names = new LinkedHashSet<String>();
        for (var conversation : conversations) {
            var name = conversation.name();
            if (name.indexOf('/') > 0) {
                names.add(name.substring(0, name.indexOf('/')));
            }
        }
        var nodes = new HashMap<String, String>();
        names.stream()
                .flatMap(name -> sessions.find(SessionId.of(name).name()).stream())
                .forEach(session -> addHolders(session, nodes));
        return new ConversationHolders(nodes);
    }

    private static void addHolders(Session session, Map<String, String> nodes) {
        for (var id : session.ids()) {
            if (session.find(id).orElse(null) instanceof ConversationNode node) {
                node.heldConversation()
                        .filter(held -> held.keeper() == ConversationNode.Keeper.STORE)
                        .ifPresent(held -> nodes.putIfAbsent(held.name(), id.name()));
            }
        }
    }

    /// {@return the node that holds a conversation, in the session in which the conversation began}
    public static Optional<String> find(SessionRegistry sessions, ConversationId conversation) {
        return of(sessions, List.of(conversation)).find(conversation);
    }

    /// {@return the node that holds a conversation, if it is one of the nodes}
    public Optional<String> find(ConversationId conversation) {
        return Optional.ofNullable(nodes.get(conversation.name()));
    }
}
