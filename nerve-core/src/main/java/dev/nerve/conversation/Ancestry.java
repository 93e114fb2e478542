package dev.nerve.conversation;

import dev.nerve.ConversationId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How two conversations are related.
///
/// @param reader the store at one moment
record Ancestry(ConversationStore.Reader reader) {

    /// {@return what two conversations share}
    ///
    /// In steps as many as the lineages have segments, whatever their length. Only what was
    /// detached is compared row by row.
    Common common(Conversation one, Conversation other) {
        long end = sameNames(one, other, sameSegments(one, other));
        return end == 0
                ? new Common(null, 0)
                : new Common(new History(reader).row(one, end - 1).id().conversation(), end);
    }

    private long sameSegments(Conversation one, Conversation other) {
        var ends = ends(one);
        long common = 0;
        for (var range : Walk.between(reader, other, 0, other.end())) {
            common = Math.max(common, Math.min(ends.getOrDefault(range.owner(), 0L), range.to()));
        }
        return common;
    }

    /// By segment of a lineage, the position up to which its own rows are seen from here.
    private Map<ConversationId, Long> ends(Conversation conversation) {
        Map<ConversationId, Long> ends = new HashMap<>();
        for (var range : Walk.between(reader, conversation, 0, conversation.end())) {
            ends.put(range.owner(), range.to());
        }
        return ends;
    }

    /// Rows that were copied when one was detached still have their names.
    private long sameNames(Conversation one, Conversation other, long from) {
        var history = new History(reader);
        long most = Math.min(one.end(), other.end());
        long position = from;
        for (long piece = 1; position < most; piece *= 2) {
            long to = Math.min(most, position + piece);
            var left = history.rows(one, position, to);
            var right = history.rows(other, position, to);
            for (int i = 0; i < left.size(); i++) {
                if (!left.get(i).id().equals(right.get(i).id())) {
                    return position + i;
                }
            }
            position = to;
        }
        return position;
    }

    /// What two conversations share.
    ///
    /// @param ancestor the conversation in which the last shared row was written, or null if they
    ///     share none
    /// @param end the position after it
    record Common(@Nullable ConversationId ancestor, long end) {}
}
