package dev.nerve.conversation.history;

import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.ViewTally;
import dev.nerve.conversation.VisibleHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// A reader of conversations: their rows, and their views at any position.
///
/// @param reader the store at one moment
public record HistoryReader(ConversationStore.Reader reader) {

    /// The number of rows that a search reads at once.
    private static final int PIECE = 64;

    /// {@return every row of a conversation up to a position, including hidden ones}
    public List<ConversationRow> rows(Conversation conversation, long end) {
        return rows(conversation, 0, end);
    }

    /// {@return every row of a conversation between two positions, including hidden ones}
    public List<ConversationRow> rows(Conversation conversation, long from, long end) {
        return read(conversation, HistoryRanges.between(reader, conversation, from, end));
    }

    /// {@return the rows that can affect the view at a position}
    public List<ConversationRow> rowsOfView(Conversation conversation, long end) {
        return read(conversation, HistoryRanges.forView(reader, conversation, end));
    }

    /// {@return the view at a position}
    public VisibleHistory viewAsOf(Conversation conversation, long end) {
        return viewBuilder(conversation, end).view();
    }

    VisibleHistoryBuilder viewBuilder(Conversation conversation, long end) {
        var builder = new VisibleHistoryBuilder();
        rowsOfView(conversation, end).forEach(builder::add);
        return builder;
    }

    /// {@return the current view}
    public VisibleHistory view(Conversation conversation) {
        return viewAsOf(conversation, conversation.end());
    }

    /// {@return every row of a conversation up to a position, each with the counts of the view
    /// after it}
    public List<ConversationStore.TalliedRow> talliedRows(Conversation conversation, long end) {
        var all = new ArrayList<ConversationStore.TalliedRow>();
        for (var range : HistoryRanges.between(reader, conversation, 0, end)) {
            var rows = reader.talliedRows(range.owner(), range.from(), range.to());
            requireAll(
                    conversation,
                    range,
                    rows.stream().map(ConversationStore.TalliedRow::row).toList());
            all.addAll(rows);
        }
        return all;
    }

    private List<ConversationRow> read(
            Conversation conversation, List<HistoryRanges.SegmentRange> ranges) {
        var all = new ArrayList<ConversationRow>();
        for (var range : ranges) {
            var rows = reader.rows(range.owner(), range.from(), range.to());
            requireAll(conversation, range, rows);
            all.addAll(rows);
        }
        return all;
    }

    private static void requireAll(
            Conversation conversation,
            HistoryRanges.SegmentRange range,
            List<ConversationRow> rows) {
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
        return LineageErrors.broken(conversation.id(), "row %d is missing".formatted(seq));
    }

    /// {@return a row}
    public ConversationRow row(Conversation conversation, long seq) {
        return reader.rows(holder(conversation, seq).id(), seq, seq + 1).stream()
                .findFirst()
                .orElseThrow(() -> gap(conversation, seq));
    }

    /// {@return the counts of the view at a position}
    public ViewTally tally(Conversation conversation, long end) {
        return new SegmentReader(reader, conversation).tally(end);
    }

    /// {@return the conversation in the lineage that contains a row itself}
    public Conversation holder(Conversation conversation, long seq) {
        return new SegmentReader(reader, conversation).holder(seq);
    }

    /// {@return the last clear or compaction at or after a position, if there is one}
    public OptionalLong viewBoundaryFrom(Conversation conversation, long position) {
        var resolver = new ForkBaseResolver(reader, conversation);
        var segment = conversation;
        long to = conversation.end();
        while (true) {
            var newest = reader.lastViewBoundary(segment.id(), to);
            var base = segment.origin().base();
            if (newest.isPresent() || base == null || base.end() <= position) {
                return newest.stream().filter(seq -> seq >= position).findFirst();
            }
            to = Math.min(to, base.end());
            segment = resolver.owner(base);
        }
    }

    /// {@return the last matching row at or after a position, if there is one}
    ///
    /// It reads backwards in batches and stops at the first match.
    public Optional<ConversationRow> lastMatching(
            Conversation conversation, long from, Predicate<ConversationRow> wanted) {
        var ranges = HistoryRanges.between(reader, conversation, from, conversation.end());
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
