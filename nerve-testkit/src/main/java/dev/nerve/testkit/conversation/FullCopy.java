package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.Usage;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.View;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A conversation that shares no rows: a list of all its rows.
final class FullCopy {

    final ConversationId id;
    final @Nullable ConversationId forkedFrom;
    final List<Entry> rows = new ArrayList<>();
    Conversation.State state = Conversation.State.LIVE;
    Usage spent = Usage.NONE;
    Instant created = Instant.EPOCH;

    FullCopy(ConversationId id, @Nullable ConversationId forkedFrom) {
        this.id = id;
        this.forkedFrom = forkedFrom;
    }

    /// One row.
    ///
    /// @param id the id of the row
    /// @param content the content
    /// @param holder the conversation that would store the row
    record Entry(RowId id, Content content, ConversationId holder) {}

    int end() {
        return rows.size();
    }

    void add(Content content) {
        rows.add(new Entry(new RowId(id, rows.size()), content, id));
        if (content instanceof Content.TurnEnded ended) {
            spent = spent.plus(ended.usage());
        }
    }

    /// Adds a row of another conversation.
    void take(Entry entry, Content content) {
        rows.add(new Entry(entry.id(), content, id));
    }

    List<Content> contents() {
        return contents(rows.size());
    }

    List<Content> contents(long end) {
        return rows.subList(0, (int) end).stream().map(Entry::content).toList();
    }

    View view() {
        return viewAsOf(rows.size());
    }

    View viewAsOf(long end) {
        return NaiveView.of(contents(end));
    }

    Set<ConversationId> holders() {
        Set<ConversationId> holders = new LinkedHashSet<>();
        rows.forEach(row -> holders.add(row.holder()));
        return holders;
    }

    /// Makes `owner` the holder of all rows before the last row that it holds.
    void heldBy(ConversationId owner) {
        int last = -1;
        for (int i = 0; i < rows.size(); i++) {
            last = rows.get(i).holder().equals(owner) ? i : last;
        }
        for (int i = 0; i < last; i++) {
            var entry = rows.get(i);
            rows.set(i, new Entry(entry.id(), entry.content(), owner));
        }
    }
}
