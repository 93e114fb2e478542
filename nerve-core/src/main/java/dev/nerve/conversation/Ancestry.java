package dev.nerve.conversation;

import dev.nerve.ConversationId;
import java.util.LinkedHashMap;
import java.util.Map;

/// How two conversations are related.
final class Ancestry {

    private Ancestry() {}

    /// {@return the position up to which two conversations share their rows}
    ///
    /// In steps as many as the lineages have segments, whatever their length.
    static long commonEnd(ConversationStore.Reader reader, Conversation one, Conversation other) {
        var ends = ends(reader, one);
        long common = 0;
        for (var end : ends(reader, other).entrySet()) {
            var mine = ends.get(end.getKey());
            if (mine != null) {
                common = Math.max(common, Math.min(mine, end.getValue()));
            }
        }
        return common;
    }

    /// By segment of a lineage, the position up to which its own rows are seen from here.
    private static Map<ConversationId, Long> ends(
            ConversationStore.Reader reader, Conversation conversation) {
        var ends = new LinkedHashMap<ConversationId, Long>();
        for (var range : Walk.toBeginning(reader, conversation, conversation.end())) {
            ends.put(range.owner(), range.to());
        }
        return ends;
    }
}
