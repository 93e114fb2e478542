package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.Node;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.SessionMemberNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;

/// The nodes of a session that want to know it, also those inside other nodes.
///
/// @param session the session
/// @param changed stores the definitions of a node and of the nodes around it again
record SessionMembers(SessionId session, Consumer<Node> changed) {

    /// Notifies all members in an entry about the session.
    void join(NodeRegistry.Entry entry) {
        join(entry.name(), entry.node(), Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private void join(NodeId name, Node node, Set<Node> seen) {
        if (!seen.add(node)) {
            return;
        }
        if (node instanceof SessionMemberNode member) {
            member.join(new Membership(session, name, member, changed));
        }
        if (node instanceof CompositeNode composite) {
            composite.parts().forEach(part -> join(part.id(), part, seen));
        }
    }

    /// {@return whether a node is another one, or is inside it}
    static boolean contains(Node outer, Node node) {
        return contains(outer, node, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean contains(Node outer, Node node, Set<Node> seen) {
        return outer == node
                || (seen.add(outer)
                        && outer instanceof CompositeNode composite
                        && composite.parts().stream().anyMatch(part -> contains(part, node, seen)));
    }

    private record Membership(
            SessionId session, NodeId name, SessionMemberNode node, Consumer<Node> changed)
            implements SessionMemberNode.SessionMembership {

        @Override
        public void definitionChanged() {
            changed.accept(node);
        }
    }
}
