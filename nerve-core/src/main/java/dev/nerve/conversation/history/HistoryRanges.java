package dev.nerve.conversation.history;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.RowContent;
import java.util.ArrayList;
import java.util.List;

/// The ranges of rows to read for a conversation, in order.
///
/// It goes backwards from the end, segment by segment. It stops at a clear, or at the first row
/// that a compaction keeps, because nothing before is visible. It does not recurse.
final class HistoryRanges {

    private static final long NOT_KNOWN = -1;

    private final ConversationStore.Reader reader;
    private final List<SegmentRange> ranges = new ArrayList<>();

    private HistoryRanges(ConversationStore.Reader reader) {
        this.reader = reader;
    }

    /// {@return the ranges that can affect the view of a conversation at a position, oldest first}
    static List<SegmentRange> forView(
            ConversationStore.Reader reader, Conversation from, long end) {
        return new HistoryRanges(reader).walk(from, end, NOT_KNOWN);
    }

    /// {@return the ranges of a conversation between two positions, oldest first}
    static List<SegmentRange> between(
            ConversationStore.Reader reader, Conversation from, long first, long end) {
        return new HistoryRanges(reader).walk(from, end, first);
    }

    private List<SegmentRange> walk(Conversation from, long end, long first) {
        var resolver = new ForkBaseResolver(reader, from);
        var segment = from;
        long to = end;
        long floor = first;
        while (true) {
            if (floor == NOT_KNOWN) {
                floor = viewBoundary(segment, to);
            }
            long start = Math.max(segment.start(), Math.max(floor, 0));
            if (start < to) {
                ranges.add(new SegmentRange(segment.id(), start, to));
            }
            var base = segment.origin().base();
            if (base == null || floor >= segment.start()) {
                return ranges.reversed();
            }
            to = Math.min(to, base.end());
            segment = resolver.owner(base);
        }
    }

    /// {@return the first position that can be visible because of a clear or compaction in this
    /// segment, or [#NOT_KNOWN]}
    private long viewBoundary(Conversation segment, long before) {
        var newest = reader.lastViewBoundary(segment.id(), before);
        if (newest.isEmpty()) {
            return NOT_KNOWN;
        }
        long seq = newest.getAsLong();
        var row =
                reader.rows(segment.id(), seq, seq + 1).stream()
                        .findFirst()
                        .orElseThrow(() ->
                                LineageErrors.broken(
                                        segment.id(), "row %d is missing".formatted(seq)));
        return row.content() instanceof RowContent.Compacted(_, var keepFrom, _) ? keepFrom : seq;
    }

    /// A range of consecutive rows of one conversation.
    ///
    /// @param owner the conversation
    /// @param from the first position
    /// @param to the position after the last
    record SegmentRange(ConversationId owner, long from, long to) {}
}
