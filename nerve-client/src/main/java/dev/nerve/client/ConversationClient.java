package dev.nerve.client;

import dev.nerve.protocol.ConversationCommands;
import dev.nerve.protocol.ForkCommands;
import dev.nerve.protocol.conversation.ConversationData;
import dev.nerve.protocol.conversation.ConversationTextData;
import dev.nerve.protocol.conversation.ConversationTreeData;
import org.jspecify.annotations.Nullable;

/// The conversations of the nodes in one session. *Safe for many threads.*
///
/// @param nerve the client
/// @param session the session, or null for the default session
public record ConversationClient(NerveClient nerve, @Nullable String session) {

    /// {@return the conversation of a node, as its model sees it}
    ///
    /// @param node the node
    /// @throws InterruptedException if the thread was interrupted
    public ConversationData get(String node) throws InterruptedException {
        return nerve.call(
                new ConversationCommands.GetConversation(session, node, null, null, null, null));
    }

    /// Marks the end of a conversation.
    ///
    /// @param node the node
    /// @param mark the name of the mark
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public ConversationData mark(String node, String mark) throws InterruptedException {
        return nerve.call(new ConversationCommands.MarkConversation(session, node, mark));
    }

    /// Hides everything after a point.
    ///
    /// @param node the node
    /// @param to the point, such as `turn 2`
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public ConversationData rewind(String node, String to) throws InterruptedException {
        return nerve.call(new ConversationCommands.RewindConversation(session, node, to));
    }

    /// {@return a conversation as a text}
    ///
    /// @param node the node
    /// @throws InterruptedException if the thread was interrupted
    public ConversationTextData text(String node) throws InterruptedException {
        return nerve.call(new ConversationCommands.ExportConversation(session, node));
    }

    /// {@return the conversation of a node with all its forks}
    ///
    /// @param node the node
    /// @throws InterruptedException if the thread was interrupted
    public ConversationTreeData forks(String node) throws InterruptedException {
        return nerve.call(new ForkCommands.ListForks(session, node));
    }
}
