package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;

/// Removes what a row said, for everyone.
///
/// @param writer the store, as it will be
record Redacting(ConversationStore.Writer writer) {

    /// {@return the row that tells of it}
    ///
    /// @throws NerveException.Failed if there is nothing that was said
    Content.Redacted redact(Conversation conversation, long seq, String reason) {
        if (seq < 0 || seq >= conversation.end()) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_NOT_FOUND,
                    "conversation '%s' has no row %d; it has %d, counted from 0"
                            .formatted(conversation.id(), seq, conversation.end()));
        }
        var row = new History(writer).row(conversation, seq);
        if (!(row.content() instanceof Content.Said said)) {
            throw new NerveException.Invalid(
                    "row %d of conversation '%s' says nothing that could be redacted"
                            .formatted(seq, conversation.id()));
        }
        writer.redact(row.id(), said.redacted());
        return new Content.Redacted(row.id(), reason);
    }
}
