package dev.nerve.session;

import dev.nerve.conversation.DeletePolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The options for deleting a node.
///
/// @param grace the time for an orderly stop
/// @param reason the reason for later lookups
/// @param conversation the policy for deleting the node's conversation too, or null to archive the
///     conversation under a name of its own
public record NodeDeletion(Duration grace, String reason, @Nullable DeletePolicy conversation) {

    /// {@return a deletion that archives the conversation}
    ///
    /// @param grace the time for an orderly stop
    public static NodeDeletion of(Duration grace) {
        return new NodeDeletion(grace, "no reason was given", null);
    }

    /// {@return the same deletion with a reason}
    ///
    /// @param given the reason for later lookups
    public NodeDeletion reason(String given) {
        return new NodeDeletion(grace, given, conversation);
    }

    /// {@return the same deletion, which also deletes the conversation}
    ///
    /// @param policy the policy for conversations that inherit from it
    public NodeDeletion conversation(DeletePolicy policy) {
        return new NodeDeletion(grace, reason, policy);
    }
}
