package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import java.time.Instant;
import java.util.List;

/// Adds rows at the end of a conversation.
///
/// @param writer the store, as it will be
/// @param now when that is
record Appending(ConversationStore.Writer writer, Instant now) {

    /// {@return the conversation, longer by these rows}
    ///
    /// @throws NerveException if one does not fit; then none is added
    Conversation append(Conversation conversation, List<? extends Content> contents) {
        requireWritable(conversation);
        return add(conversation, contents);
    }

    /// {@return the conversation, longer by a note that it takes even if it was retired}
    Conversation note(Conversation conversation, Content.Redacted note) {
        return add(conversation, List.of(note));
    }

    private Conversation add(Conversation conversation, List<? extends Content> contents) {
        var tallying = new Tallying(new History(writer), conversation);
        long seq = conversation.end();
        for (var content : contents) {
            var row = new Row(seq, new RowId(conversation.id(), seq), now, content);
            tallying.next(row);
            seq++;
        }
        writer.add(conversation.id(), tallying.rows());
        var longer = conversation.withEnd(seq);
        writer.update(longer);
        return longer;
    }

    private static void requireWritable(Conversation conversation) {
        if (conversation.state() != Conversation.State.LIVE) {
            throw new NerveException.Invalid(
                    "conversation '%s' is %s and takes no more rows; fork it to go on"
                            .formatted(
                                    conversation.id(),
                                    conversation.state() == Conversation.State.RETIRED
                                            ? "retired"
                                            : "deleted"));
        }
    }

    /// {@return a conversation that can be read}
    static Conversation get(ConversationStore.Reader reader, ConversationId id) {
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
