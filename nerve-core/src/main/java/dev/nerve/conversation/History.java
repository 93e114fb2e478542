package dev.nerve.conversation;

import java.util.ArrayList;
import java.util.List;

/// Reads conversations: their rows, and their views at any position.
///
/// @param reader the store at one moment
record History(ConversationStore.Reader reader) {

    /// {@return every row of a conversation up to a position, hidden ones included}
    List<Row> rows(Conversation conversation, long end) {
        return read(conversation, Walk.toBeginning(reader, conversation, end));
    }

    /// {@return what could be seen at a position}
    View viewAsOf(Conversation conversation, long end) {
        return fold(conversation, end).view();
    }

    Fold fold(Conversation conversation, long end) {
        var fold = new Fold();
        read(conversation, Walk.toView(reader, conversation, end)).forEach(fold::add);
        return fold;
    }

    /// {@return what is seen now}
    View view(Conversation conversation) {
        return viewAsOf(conversation, conversation.end());
    }

    private List<Row> read(Conversation conversation, List<Walk.Range> ranges) {
        var rows = new ArrayList<Row>();
        for (var range : ranges) {
            long expected = range.from();
            for (var row : reader.rows(range.owner(), range.from(), range.to())) {
                if (row.seq() != expected++) {
                    throw gap(conversation, expected - 1);
                }
                rows.add(row);
            }
            if (expected != range.to()) {
                throw gap(conversation, expected);
            }
        }
        return rows;
    }

    private static RuntimeException gap(Conversation conversation, long seq) {
        return Corrupt.lineage(conversation.id(), "row %d is missing".formatted(seq));
    }

    /// {@return the view in numbers at a position}
    Tally tally(Conversation conversation, long end) {
        if (end == 0) {
            return Tally.NOTHING;
        }
        var owner = holder(conversation, end - 1);
        return reader.tally(owner.id(), end - 1).orElseThrow(() -> gap(conversation, end - 1));
    }

    /// {@return the conversation in the lineage that holds a row itself}
    Conversation holder(Conversation conversation, long seq) {
        var segment = conversation;
        while (seq < segment.start()) {
            var base = segment.origin().base();
            if (base == null) {
                throw gap(conversation, seq);
            }
            segment =
                    reader.find(base.owner())
                            .orElseThrow(() ->
                                    Corrupt.lineage(
                                            conversation.id(),
                                            "'%s' is not there".formatted(base.owner())));
        }
        return segment;
    }
}
