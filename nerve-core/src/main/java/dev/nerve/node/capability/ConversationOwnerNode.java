package dev.nerve.node.capability;

import dev.nerve.conversation.DeletePolicy;
import dev.nerve.node.Node;
import java.util.Optional;

/// A node with a conversation of its own, which is kept or deleted when the node is deleted.
public interface ConversationOwnerNode extends Node {

    /// Archives the conversation under a name of its own, so that its old name is free. Does
    /// nothing if the node has no conversation yet.
    ///
    /// @return its new name, if there was one
    /// @throws InterruptedException if the thread was interrupted
    Optional<String> archiveConversation() throws InterruptedException;

    /// Deletes the conversation. Does nothing if the node has none yet.
    ///
    /// @param policy the policy for conversations that inherit from it
    /// @throws dev.nerve.NerveException.Failed if the policy forbids it
    /// @throws InterruptedException if the thread was interrupted
    void deleteConversation(DeletePolicy policy) throws InterruptedException;
}
