package dev.nerve.conversation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// Reads conversations: their rows, and their views at any position.
///
/// @param reader the store at one moment
record History(ConversationStore.Reader reader) {

    /// How many rows are read at once when something is looked for.
    private static final int PIECE = 64;

    /// {@return every row of a conversation up to a position, hidden ones included}
    List<Row> rows(Conversation conversation, long end) {
        return rows(conversation, 0, end);
    }

    /// {@return every row of a conversation between two positions, hidden ones included}
    List<Row> rows(Conversation conversation, long from, long end) {
        return read(conversation, Walk.between(reader, conversation, from, end));
    }

    /// {@return the rows that can matter for the view at a position}
    List<Row> rowsOfView(Conversation conversation, long end) {
        return read(conversation, Walk.toView(reader, conversation, end));
    }

    /// {@return what could be seen at a position}
    View viewAsOf(Conversation conversation, long end) {
        return fold(conversation, end).view();
    }

    Fold fold(Conversation conversation, long end) {
        var fold = new Fold();
        rowsOfView(conversation, end).forEach(fold::add);
        return fold;
    }

    /// {@return what is seen now}
    View view(Conversation conversation) {
        return viewAsOf(conversation, conversation.end());
    }

    /// {@return every row of a conversation up to a position, each with the numbers after it}
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

    /// {@return the view in numbers at a position}
    Tally tally(Conversation conversation, long end) {
        return new Trail(reader, conversation).tally(end);
    }

    /// {@return the conversation in the lineage that holds a row itself}
    Conversation holder(Conversation conversation, long seq) {
        return new Trail(reader, conversation).holder(seq);
    }

    /// {@return the newest clear or compaction, if there is one at a position or after it}
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

    /// {@return the newest row from a position on that fits, if there is one}
    ///
    /// It reads backwards, in pieces, and no further than it must.
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
