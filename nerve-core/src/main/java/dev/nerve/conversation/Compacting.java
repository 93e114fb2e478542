package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;

/// Checks from where on a compaction may keep what was said.
final class Compacting {

    private Compacting() {}

    /// {@return the row that stands for what was said before `keepFrom`}
    ///
    /// @throws NerveException.Failed if the rest would begin in the middle of a turn, or at
    /// something that is hidden
    static Content.Compacted of(
            Conversation conversation, View view, String summary, long keepFrom) {
        if (keepFrom != conversation.end() && !view.turns().contains(keepFrom)) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_NOT_BOUNDARY,
                    "cannot compact '%s' from row %d: keep from a user turn (%s) or the end (%d)"
                            .formatted(
                                    conversation.id(), keepFrom, view.turns(), conversation.end()));
        }
        return new Content.Compacted(summary, keepFrom, view.config());
    }
}
