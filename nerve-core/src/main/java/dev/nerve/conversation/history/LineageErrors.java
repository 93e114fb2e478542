package dev.nerve.conversation.history;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;

/// Exceptions for a broken lineage, which must never appear as an empty view.
public final class LineageErrors {

    private LineageErrors() {}

    public static NerveException broken(ConversationId id, String why) {
        return new NerveException.Failed(
                ErrorCode.LINEAGE_CORRUPT,
                "the lineage of conversation '%s' is broken: %s".formatted(id, why));
    }

    public static NerveException cycle(ConversationId id, ConversationId at) {
        return broken(id, "it leads in a circle at '%s'".formatted(at));
    }
}
