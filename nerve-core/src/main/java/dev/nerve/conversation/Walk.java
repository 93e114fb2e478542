package dev.nerve.conversation;

import dev.nerve.ConversationId;
import java.util.ArrayList;
import java.util.List;

/// The ranges of rows to read for a conversation, in order.
///
/// It goes backwards from the end, segment by segment. It stops at a clear, or at the first row
/// that a compaction keeps, because nothing before is visible. It does not recurse.
final class Walk {

    private static final long NOT_KNOWN = -1;

    private final ConversationStore.Reader reader;
    private final List<Range> ranges = new ArrayList<>();

    private Walk(ConversationStore.Reader reader) {
        this.reader = reader;
    }

    /// {@return the ranges that can affect the view of a conversation at a position, oldest first}
    static List<Range> toView(ConversationStore.Reader reader, Conversation from, long end) {
        return new Walk(reader).walk(from, end, NOT_KNOWN);
    }

    /// {@return the ranges of a conversation between two positions, oldest first}
    static List<Range> between(
            ConversationStore.Reader reader, Conversation from, long first, long end) {
        return new Walk(reader).walk(from, end, first);
    }

    private List<Range> walk(Conversation from, long end, long first) {
        var segments = new Segments(reader, from);
        var segment = from;
        long to = end;
        long floor = first;
        while (true) {
            if (floor == NOT_KNOWN) {
                floor = curtain(segment, to);
            }
            long start = Math.max(segment.start(), Math.max(floor, 0));
            if (start < to) {
                ranges.add(new Range(segment.id(), start, to));
            }
            var base = segment.origin().base();
            if (base == null || floor >= segment.start()) {
                return ranges.reversed();
            }
            to = Math.min(to, base.end());
            segment = segments.owner(base);
        }
    }

    /// {@return the first position that can be visible because of a clear or compaction in this
    /// segment, or [#NOT_KNOWN]}
    private long curtain(Conversation segment, long before) {
        var newest = reader.newestCurtain(segment.id(), before);
        if (newest.isEmpty()) {
            return NOT_KNOWN;
        }
        long seq = newest.getAsLong();
        var row =
                reader.rows(segment.id(), seq, seq + 1).stream()
                        .findFirst()
                        .orElseThrow(() ->
                                Corrupt.lineage(segment.id(), "row %d is missing".formatted(seq)));
        return row.content() instanceof Content.Compacted(_, var keepFrom, _) ? keepFrom : seq;
    }

    /// A range of consecutive rows of one conversation.
    ///
    /// @param owner the conversation
    /// @param from the first position
    /// @param to the position after the last
    record Range(ConversationId owner, long from, long to) {}
}
