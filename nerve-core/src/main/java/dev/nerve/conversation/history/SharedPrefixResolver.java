package dev.nerve.conversation.history;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A search for the rows that two conversations share.
///
/// @param reader the store at one moment
public record SharedPrefixResolver(ConversationStore.Reader reader) {

    /// {@return the rows that two conversations share}
    ///
    /// The cost depends on the number of segments in the lineages, not on their length. Only rows
    /// copied by a detach are compared one by one.
    public SharedPrefix common(Conversation one, Conversation other) {
        long end = sameNames(one, other, sameSegments(one, other));
        return end == 0
                ? new SharedPrefix(null, 0)
                : new SharedPrefix(
                        new HistoryReader(reader).row(one, end - 1).id().conversation(), end);
    }

    private long sameSegments(Conversation one, Conversation other) {
        var ends = ends(one);
        long common = 0;
        for (var range : HistoryRanges.between(reader, other, 0, other.end())) {
            common = Math.max(common, Math.min(ends.getOrDefault(range.owner(), 0L), range.to()));
        }
        return common;
    }

    /// Returns, for each segment of a lineage, the position up to which its own rows are visible
    /// from this conversation.
    private Map<ConversationId, Long> ends(Conversation conversation) {
        Map<ConversationId, Long> ends = new HashMap<>();
        for (var range : HistoryRanges.between(reader, conversation, 0, conversation.end())) {
            ends.put(range.owner(), range.to());
        }
        return ends;
    }

    /// Compares row ids, because a detach copies rows and keeps their ids.
    private long sameNames(Conversation one, Conversation other, long from) {
        var history = new HistoryReader(reader);
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

    /// The rows that two conversations share.
    ///
    /// @param ancestor the conversation that contains the last shared row, or null if they share
    ///     none
    /// @param end the position after the last shared row
    public record SharedPrefix(@Nullable ConversationId ancestor, long end) {}
}
