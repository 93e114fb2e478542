package dev.nerve.session;

import dev.nerve.conversation.DeletePolicy;
import dev.nerve.node.capability.ConversationOwnerNode;
import java.util.Optional;

/// The conversation of a node that is being deleted.
///
/// @param session the session of the node
/// @param entry the node
record DeletedConversation(Session session, NodeRegistry.Entry entry) {

    /// Archives the conversation. The conversation of a run stays with the run.
    void archive() throws InterruptedException {
        var owner = owner();
        if (owner.isPresent() && !session.info().isOfRun()) {
            owner.get().archiveConversation();
        }
    }

    void delete(DeletePolicy policy) throws InterruptedException {
        var owner = owner();
        if (owner.isPresent()) {
            owner.get().deleteConversation(policy);
        }
    }

    /// {@return the owner of the conversation, unless the session has it under another name too}
    private Optional<ConversationOwnerNode> owner() {
        boolean isShared =
                session.registry().all().stream()
                        .filter(other -> !other.name().equals(entry.name()))
                        .anyMatch(other -> SessionMembers.contains(other.node(), entry.node()));
        return !isShared && entry.node() instanceof ConversationOwnerNode owner
                ? Optional.of(owner)
                : Optional.empty();
    }
}
