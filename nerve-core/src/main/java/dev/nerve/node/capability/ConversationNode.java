package dev.nerve.node.capability;

import dev.nerve.node.Node;
import java.util.Optional;

/// A node that holds a conversation.
public interface ConversationNode extends Node {

    /// {@return the conversation, once there is one}
    Optional<HeldConversation> heldConversation();

    /// The conversation of a node.
    ///
    /// @param name the name of the conversation
    /// @param keeper the place where it is stored
    record HeldConversation(String name, Keeper keeper) {}

    /// The place where a conversation is stored.
    enum Keeper {
        /// The store of nerve: it can be compared, merged, marked and rewound.
        STORE,
        /// The program of the node, under the program's own id.
        PROGRAM
    }
}
