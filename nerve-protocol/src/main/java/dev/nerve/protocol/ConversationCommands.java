package dev.nerve.protocol;

import dev.nerve.protocol.conversation.ChatSettingsData;
import dev.nerve.protocol.conversation.ConversationData;
import dev.nerve.protocol.conversation.ConversationTextData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The commands on the conversation of a node.
///
/// @param <R> the type of the reply
public sealed interface ConversationCommands<R extends Record> extends ClientCommand<R> {

    /// Reads a conversation.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param conversation the name of a conversation, instead of session and node
    /// @param history true for all rows, null or false for those that the model sees
    /// @param from the number of the first row
    /// @param limit the maximum number of rows
    record GetConversation(
            @Nullable String session,
            @Nullable String nodeId,
            @Nullable String conversation,
            @Nullable Boolean history,
            @Nullable Long from,
            @Nullable Integer limit)
            implements ConversationCommands<ConversationData> {}

    /// Marks the end of a conversation.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param mark the name of the mark
    record MarkConversation(@Nullable String session, String nodeId, String mark)
            implements ConversationCommands<ConversationData> {}

    /// Hides everything after a point.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param to the point, in the form of a fork's point
    record RewindConversation(@Nullable String session, String nodeId, String to)
            implements ConversationCommands<ConversationData> {}

    /// Hides all messages.
    ///
    /// @param session the session
    /// @param nodeId the node
    record ClearConversation(@Nullable String session, String nodeId)
            implements ConversationCommands<ConversationData> {}

    /// Replaces the beginning of a conversation by a summary.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param summary the summary; null to let the model write it
    /// @param keepFrom the first row that stays; null for the last turns
    record CompactConversation(
            @Nullable String session,
            String nodeId,
            @Nullable String summary,
            @Nullable Long keepFrom)
            implements ConversationCommands<ConversationData> {}

    /// Changes the settings of a chat from now on.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param model the model; null for no change, an empty text for the first one
    /// @param system the system prompt; null for no change, an empty text for the first one
    /// @param tools the nodes that are tools; null for no change
    record SetChat(
            @Nullable String session,
            String nodeId,
            @Nullable String model,
            @Nullable String system,
            @Nullable List<String> tools)
            implements ConversationCommands<ChatSettingsData> {}

    /// Removes the content of a row, everywhere.
    ///
    /// @param session the session
    /// @param nodeId the node
    /// @param row the number of the row
    /// @param reason the reason
    record Redact(@Nullable String session, String nodeId, long row, String reason)
            implements ConversationCommands<ConversationData> {}

    /// Copies the inherited part of a conversation, so that it needs its source no longer.
    ///
    /// @param session the session
    /// @param nodeId the node
    record Detach(@Nullable String session, String nodeId)
            implements ConversationCommands<ConversationData> {}

    /// Writes a conversation as a text.
    ///
    /// @param session the session
    /// @param nodeId the node
    record ExportConversation(@Nullable String session, String nodeId)
            implements ConversationCommands<ConversationTextData> {}
}
