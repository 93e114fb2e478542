package dev.nerve.conversation;

import dev.nerve.ConversationId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The way back through the conversations that hold a history; each of them is found once, and none
/// before it is needed.
///
/// *Confined to one thread.*
final class Trail {

    private final ConversationStore.Reader reader;
    private final Conversation conversation;
    private final Segments segments;
    private final List<Conversation> found = new ArrayList<>();

    Trail(ConversationStore.Reader reader, Conversation conversation) {
        this.reader = reader;
        this.conversation = conversation;
        this.segments = new Segments(reader, conversation);
        found.add(conversation);
    }

    long end() {
        return conversation.end();
    }

    /// {@return the view in numbers at a position}
    Tally tally(long end) {
        if (end == 0) {
            return Tally.NOTHING;
        }
        return reader.tally(holder(end - 1).id(), end - 1)
                .orElseThrow(() -> corrupt("row %d is missing".formatted(end - 1)));
    }

    /// {@return the newest row between two positions that takes something out of view, if there is
    /// one}
    Optional<Row> newestCut(long from, long before) {
        return newest(from, before, reader::newestCut);
    }

    /// {@return the newest mark with a name between two positions, hidden or not}
    Optional<Row> newestMark(String name, long from, long before) {
        return newest(from, before, (owner, to) -> reader.newestMark(owner, name, to));
    }

    RuntimeException corrupt(String why) {
        return Corrupt.lineage(conversation.id(), why);
    }

    private Optional<Row> newest(long from, long before, Finding finding) {
        long to = before;
        for (int i = 0; from < to; i++) {
            var segment = segment(i);
            if (segment.start() < to) {
                var newest = finding.find(segment.id(), to);
                if (newest.isPresent()) {
                    return newest.filter(row -> row.seq() >= from);
                }
            }
            to = Math.min(to, segment.start());
        }
        return Optional.empty();
    }

    /// {@return the conversation that holds a row itself}
    Conversation holder(long seq) {
        int i = 0;
        while (seq < segment(i).start()) {
            i++;
        }
        return segment(i);
    }

    /// Those before it are known.
    private Conversation segment(int i) {
        if (i == found.size()) {
            var base = found.getLast().origin().base();
            if (base == null) {
                throw corrupt("'%s' has no beginning".formatted(found.getLast().id()));
            }
            found.add(segments.owner(base));
        }
        return found.get(i);
    }

    /// Finds the newest own row of a conversation before a position.
    private interface Finding {
        Optional<Row> find(ConversationId owner, long before);
    }
}
