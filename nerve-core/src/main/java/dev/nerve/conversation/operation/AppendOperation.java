package dev.nerve.conversation.operation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.history.HistoryReader;
import dev.nerve.conversation.history.RowValidator;
import java.time.Instant;
import java.util.List;

/// The operation that appends rows to a conversation.
///
/// @param writer the store inside the transaction
/// @param now the time of the new rows
record AppendOperation(ConversationStore.Writer writer, Instant now) {

    /// {@return the conversation with these rows at its end}
    ///
    /// @throws NerveException if a row does not fit; then no row is added
    Conversation append(Conversation conversation, List<? extends RowContent> contents) {
        requireWritable(conversation);
        return add(conversation, contents);
    }

    /// {@return the conversation with this note at its end; a retired conversation accepts it too}
    Conversation note(Conversation conversation, RowContent.Redacted note) {
        return add(conversation, List.of(note));
    }

    private Conversation add(Conversation conversation, List<? extends RowContent> contents) {
        var validator = new RowValidator(new HistoryReader(writer), conversation);
        long seq = conversation.end();
        for (var content : contents) {
            var row = new ConversationRow(seq, new RowId(conversation.id(), seq), now, content);
            validator.next(row);
            seq++;
        }
        writer.add(conversation.id(), validator.rows());
        var longer = conversation.withEnd(seq);
        writer.update(longer);
        return longer;
    }

    /// Throws if a row has an operation of its own.
    static void requirePlain(ConversationId id, RowContent... contents) {
        for (var content : contents) {
            requirePlain(id, content);
        }
    }

    private static void requirePlain(ConversationId id, RowContent content) {
        switch (content) {
            case RowContent.Message _,
                    RowContent.ToolCall _,
                    RowContent.ToolResult _,
                    RowContent.TurnEnded _,
                    RowContent.Marked _,
                    RowContent.Configured _ -> {}
            case RowContent.Merged _,
                    RowContent.Cleared _,
                    RowContent.Rewound _,
                    RowContent.Compacted _,
                    RowContent.Redacted _ ->
                    throw new NerveException.Invalid(
                            "conversation '%s': cannot append %s; it has its own operation"
                                    .formatted(id, content.getClass().getSimpleName()));
        }
    }

    private static void requireWritable(Conversation conversation) {
        if (conversation.state() != Conversation.State.LIVE) {
            throw new NerveException.Invalid(
                    "conversation '%s' is %s and accepts no more rows; fork it to continue"
                            .formatted(
                                    conversation.id(),
                                    conversation.state() == Conversation.State.RETIRED
                                            ? "retired"
                                            : "deleted"));
        }
    }

    /// {@return a conversation that is not deleted}
    ///
    /// @throws NerveException.Failed if it does not exist or was deleted
    static Conversation getReadable(ConversationStore.Reader reader, ConversationId id) {
        var found = reader.find(id);
        if (found.isEmpty()) {
            throw new NerveException.Failed(
                    ErrorCode.NODE_NOT_FOUND, "conversation '%s' not found".formatted(id));
        }
        if (found.get().state() == Conversation.State.DELETED) {
            throw new NerveException.Failed(
                    ErrorCode.SOURCE_DELETED, "conversation '%s' was deleted".formatted(id));
        }
        return found.get();
    }
}
