package dev.nerve.session;

import dev.nerve.conversation.DeletePolicy;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ConversationOwnerNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The operation that deletes a node, with its conversation and its workspace.
///
/// @param session the session of the node
/// @param entry the node
record NodeDeletionOperation(Session session, NodeRegistry.Entry entry) {

    private static final Duration GRACE = Duration.ofSeconds(5);

    /// Stops the node and deletes it. Removes its workspace even if it could not be stopped,
    /// because nothing refers to the workspace later.
    ///
    /// @return the new name of the archived conversation, if it was archived
    Optional<String> delete(NodeDeletion deletion) throws InterruptedException {
        if (!CompositeNode.persistentIn(entry.node()).isEmpty()) {
            session.own();
        }
        var policy = deletion.conversation();
        if (policy != null) {
            session.lifecycle().stop(List.of(entry.node()), List.of(), deletion.grace());
            deleteConversation(policy);
        }
        var removed = session.members().takeOut(entry.name(), deletion.reason());
        session.members().rememberDeleted(entry.name(), deletion.reason());
        try {
            session.lifecycle().stop(List.of(removed.node()), session.nodes(), deletion.grace());
        } finally {
            session.removeWorkspace(removed);
        }
        return policy == null ? archiveConversation() : Optional.empty();
    }

    private void deleteConversation(DeletePolicy policy) throws InterruptedException {
        var owner = conversationOwner();
        if (owner.isPresent()) {
            owner.get().deleteConversation(policy);
        }
    }

    /// Archives the conversation. The conversation of a run stays with the run.
    ///
    /// @return its new name, if it was archived
    Optional<String> archiveConversation() throws InterruptedException {
        var owner = conversationOwner();
        return owner.isPresent() && !session.info().isOfRun()
                ? owner.get().archiveConversation()
                : Optional.empty();
    }

    /// {@return the owner of the conversation, unless the session has it under another name too}
    private Optional<ConversationOwnerNode> conversationOwner() {
        boolean isShared =
                session.registry().all().stream()
                        .filter(other -> !other.name().equals(entry.name()))
                        .anyMatch(other -> SessionMembers.contains(other.node(), entry.node()));
        return !isShared && entry.node() instanceof ConversationOwnerNode owner
                ? Optional.of(owner)
                : Optional.empty();
    }

    /// Deletes a fork with the nodes that were forked with it, and with its workspace.
    ///
    /// @param reason the reason for later lookups
    void discardFork(String reason) throws InterruptedException {
        try {
            delete(NodeDeletion.of(GRACE).reason(reason));
        } finally {
            discardRest(reason);
        }
    }

    /// Runs even if the fork could not be stopped, because nothing refers to these resources later.
    private void discardRest(String reason) throws InterruptedException {
        for (var other : ForkMetadata.forkedWith(entry.metadata())) {
            if (session.find(other).isPresent()) {
                session.delete(other, NodeDeletion.of(GRACE).reason(reason));
            }
        }
        for (var workspace : ForkMetadata.workspace(entry.metadata()).stream().toList()) {
            session.shared().workspaces().remove(workspace);
        }
    }
}
