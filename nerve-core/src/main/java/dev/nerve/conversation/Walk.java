package dev.nerve.conversation;

import dev.nerve.ConversationId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// What to read, and in which order, to hear a conversation.
///
/// It goes backwards from the end, segment by segment, and stops where nothing before can be seen:
/// at a clear, or at the row from which a compaction keeps what was said. There is no recursion,
/// and a lineage that leads in a circle or to a conversation that is not there is an error.
final class Walk {

    private final ConversationStore.Reader reader;
    private final List<Range> ranges = new ArrayList<>();
    private final HashSet<ConversationId> seen = new HashSet<>();

    private Walk(ConversationStore.Reader reader) {
        this.reader = reader;
    }

    /// {@return what can matter for the view of a conversation at a position, oldest first}
    static List<Range> toView(ConversationStore.Reader reader, Conversation from, long end) {
        return new Walk(reader).walk(from, end, Reach.CURTAIN);
    }

    /// {@return the whole history of a conversation up to a position, oldest first}
    static List<Range> toBeginning(ConversationStore.Reader reader, Conversation from, long end) {
        return new Walk(reader).walk(from, end, Reach.BEGINNING);
    }

    private List<Range> walk(Conversation from, long end, Reach reach) {
        var segment = from;
        long to = end;
        long floor = reach == Reach.BEGINNING ? 0 : -1;
        while (true) {
            if (!seen.add(segment.id())) {
                throw Corrupt.lineage(from.id(), "it leads in a circle at " + segment.id());
            }
            if (floor < 0) {
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
            segment = parent(from, base);
        }
    }

    private Conversation parent(Conversation from, Base base) {
        return reader.find(base.owner())
                .orElseThrow(() ->
                        Corrupt.lineage(from.id(), "'%s' is not there".formatted(base.owner())));
    }

    /// {@return the first position that can matter because of a row in this segment, or -1 if there
    /// is none}
    private long curtain(Conversation segment, long before) {
        var newest = reader.newestCurtain(segment.id(), before);
        if (newest.isEmpty()) {
            return -1;
        }
        long seq = newest.getAsLong();
        var row = reader.rows(segment.id(), seq, seq + 1).getFirst();
        return row.content() instanceof Content.Compacted(_, var keepFrom, _) ? keepFrom : seq;
    }

    private enum Reach {
        CURTAIN,
        BEGINNING
    }

    /// Rows of one conversation that follow each other.
    ///
    /// @param owner the conversation
    /// @param from the first position
    /// @param to the position after the last
    record Range(ConversationId owner, long from, long to) {}
}
