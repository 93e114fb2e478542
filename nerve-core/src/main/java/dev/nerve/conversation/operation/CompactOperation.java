package dev.nerve.conversation.operation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleHistory;

/// The operation that compacts a conversation: it checks the first row to keep.
final class CompactOperation {

    private CompactOperation() {}

    /// {@return the row with the summary of everything before `keepFrom`}
    ///
    /// @throws NerveException.Failed if `keepFrom` is inside a turn or hidden
    static RowContent.Compacted compactionRow(
            Conversation conversation, VisibleHistory history, String summary, long keepFrom) {
        if (keepFrom != conversation.end() && !history.turns().contains(keepFrom)) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_NOT_BOUNDARY,
                    "cannot compact '%s' from row %d: keep from a user turn (%s) or the end (%d)"
                            .formatted(
                                    conversation.id(),
                                    keepFrom,
                                    history.turns(),
                                    conversation.end()));
        }
        return new RowContent.Compacted(summary, keepFrom, history.config());
    }
}
