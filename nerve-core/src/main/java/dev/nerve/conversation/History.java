package dev.nerve.conversation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// A reader of conversations: their rows, and their views at any position.
///
/// @param reader the store at one moment
record History(ConversationStore.Reader reader) {

    /// The number of rows that a search reads at once.
    private static final int PIECE = 64;

    /// {@return every row of a conversation up to a position, including hidden ones}
    List<Row> rows(Conversation conversation, long end) {
        return rows(conversation, 0, end);
    }

    /// {@return every row of a conversation between two positions, including hidden ones}
    List<Row> rows(Conversation conversation, long from, long end) {
        return read(conversation, Walk.between(reader, conversation, from, end));
    }

    /// {@return the rows that can affect the view at a position}
    List<Row> rowsOfView(Conversation conversation, long end) {
        return read(conversation, Walk.toView(reader, conversation, end));
    }

    /// {@return the view at a position}
    View viewAsOf(Conversation conversation, long end) {
        return fold(conversation, end).view();
    }

    Fold fold(Conversation conversation, long end) {
        var fold = new Fold();
        rowsOfView(conversation, end).forEach(fold::add);
        return fold;
    }

    /// {@return the current view}
    View view(Conversation conversation) {
        return viewAsOf(conversation, conversation.end());
    }

    /// {@return every row of a conversation up to a position, each with the counts of the view
    /// after it}
    List<ConversationStore.Tallied> tallied(Conversation conversation, long end) {
        var all = new ArrayList<ConversationStore.Tallied>();
        for (var range : Walk.between(reader, conversation, 0, end)) {
            var rows = reader.tallied(range.owner(), range.from(), range.to());
            requireAll(
                    conversation,
                    range,
                    rows.stream().map(ConversationStore.Tallied::row).toList());
            all.addAll(rows);
        }
        return all;
    }

    private List<Row> read(Conversation conversation, List<Walk.Range> ranges) {
        var all = new ArrayList<Row>();
        for (var range : ranges) {
            var rows = reader.rows(range.owner(), range.from(), range.to());
            requireAll(conversation, range, rows);
            all.addAll(rows);
        }
        return all;
    }

    private static void requireAll(Conversation conversation, Walk.Range range, List<Row> rows) {
        long expected = range.from();
        for (var row : rows) {
            if (row.seq() != expected) {
                throw gap(conversation, expected);
            }
            expected++;
        }
        if (expected != range.to()) {
            throw gap(conversation, expected);
        }
    }

    private static RuntimeException gap(Conversation conversation, long seq) {
        return Corrupt.lineage(conversation.id(), "row %d is missing".formatted(seq));
    }

    /// {@return a row}
    Row row(Conversation conversation, long seq) {
        return reader.rows(holder(conversation, seq).id(), seq, seq + 1).stream()
                .findFirst()
                .orElseThrow(() -> gap(conversation, seq));
    }

    /// {@return the counts of the view at a position}
    Tally tally(Conversation conversation, long end) {
        return new Trail(reader, conversation).tally(end);
    }

    /// {@return the conversation in the lineage that contains a row itself}
    Conversation holder(Conversation conversation, long seq) {
        return new Trail(reader, conversation).holder(seq);
    }

    /// {@return the last clear or compaction at or after a position, if there is one}
    OptionalLong curtainFrom(Conversation conversation, long position) {
        var segments = new Segments(reader, conversation);
        var segment = conversation;
        long to = conversation.end();
        while (true) {
            var newest = reader.newestCurtain(segment.id(), to);
            var base = segment.origin().base();
            if (newest.isPresent() || base == null || base.end() <= position) {
                return newest.stream().filter(seq -> seq >= position).findFirst();
            }
            to = Math.min(to, base.end());
            segment = segments.owner(base);
        }
    }

    /// {@return the last matching row at or after a position, if there is one}
    ///
    /// It reads backwards in batches and stops at the first match.
    Optional<Row> newest(Conversation conversation, long from, Predicate<Row> wanted) {
        var ranges = Walk.between(reader, conversation, from, conversation.end());
        for (var range : ranges.reversed()) {
            for (long to = range.to(); to > range.from(); to -= PIECE) {
                var piece = reader.rows(range.owner(), Math.max(range.from(), to - PIECE), to);
                var found = piece.reversed().stream().filter(wanted).findFirst();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }
}
