package dev.nerve.conversation;

import dev.nerve.ConversationId;
import java.util.ArrayList;
import java.util.List;

/// What to read, and in which order, to hear a conversation.
///
/// It goes backwards from the end, segment by segment, and stops where nothing before can be seen:
/// at a clear, or at the row from which a compaction keeps what was said. There is no recursion.
final class Walk {

    private static final long NOT_KNOWN = -1;

    private final ConversationStore.Reader reader;
    private final List<Range> ranges = new ArrayList<>();

    private Walk(ConversationStore.Reader reader) {
        this.reader = reader;
    }

    /// {@return what can matter for the view of a conversation at a position, oldest first}
    static List<Range> toView(ConversationStore.Reader reader, Conversation from, long end) {
        return new Walk(reader).walk(from, end, NOT_KNOWN);
    }

    /// {@return the history of a conversation between two positions, oldest first}
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

    /// {@return the first position that can matter because of a row in this segment, if there is
    /// one}
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

    /// Rows of one conversation that follow each other.
    ///
    /// @param owner the conversation
    /// @param from the first position
    /// @param to the position after the last
    record Range(ConversationId owner, long from, long to) {}
}
