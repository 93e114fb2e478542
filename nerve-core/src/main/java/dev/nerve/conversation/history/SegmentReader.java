package dev.nerve.conversation.history;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.ViewTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A reader that goes back through the conversations that contain a history. It loads each
/// conversation once, and only when it needs it.
///
/// *Confined to one thread.*
final class SegmentReader {

    private final ConversationStore.Reader reader;
    private final Conversation conversation;
    private final ForkBaseResolver resolver;
    private final List<Conversation> found = new ArrayList<>();

    SegmentReader(ConversationStore.Reader reader, Conversation conversation) {
        this.reader = reader;
        this.conversation = conversation;
        this.resolver = new ForkBaseResolver(reader, conversation);
        found.add(conversation);
    }

    long end() {
        return conversation.end();
    }

    /// {@return the counts of the view at a position}
    ViewTally tally(long end) {
        if (end == 0) {
            return ViewTally.EMPTY;
        }
        return reader.tally(holder(end - 1).id(), end - 1)
                .orElseThrow(() -> corrupt("row %d is missing".formatted(end - 1)));
    }

    /// {@return the last row between two positions that hides other rows, if there is one}
    Optional<ConversationRow> lastViewCut(long from, long before) {
        return newest(from, before, reader::lastViewCut);
    }

    /// {@return the last mark with a name between two positions, visible or hidden}
    Optional<ConversationRow> lastMark(String name, long from, long before) {
        return newest(from, before, (owner, to) -> reader.lastMark(owner, name, to));
    }

    RuntimeException corrupt(String why) {
        return LineageErrors.broken(conversation.id(), why);
    }

    private Optional<ConversationRow> newest(long from, long before, RowFinder finder) {
        long to = before;
        for (int i = 0; from < to; i++) {
            var segment = segment(i);
            if (segment.start() < to) {
                var newest = finder.find(segment.id(), to);
                if (newest.isPresent()) {
                    return newest.filter(row -> row.seq() >= from);
                }
            }
            to = Math.min(to, segment.start());
        }
        return Optional.empty();
    }

    /// {@return the conversation that contains a row itself}
    Conversation holder(long seq) {
        int i = 0;
        while (seq < segment(i).start()) {
            i++;
        }
        return segment(i);
    }

    /// Returns a segment; the segments before it must be loaded.
    private Conversation segment(int i) {
        if (i == found.size()) {
            var base = found.getLast().origin().base();
            if (base == null) {
                throw corrupt("'%s' has no beginning".formatted(found.getLast().id()));
            }
            found.add(resolver.owner(base));
        }
        return found.get(i);
    }

    /// A search for the last own row of a conversation before a position.
    private interface RowFinder {
        Optional<ConversationRow> find(ConversationId owner, long before);
    }
}
