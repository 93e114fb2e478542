package dev.nerve.testkit.conversation;

import dev.nerve.ConversationId;
import dev.nerve.Usage;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.VisibleHistory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A conversation that shares no rows: a list of all its rows.
final class FullCopyConversation {

    final ConversationId id;
    final @Nullable ConversationId forkedFrom;
    final List<CopiedRow> rows = new ArrayList<>();
    Conversation.State state = Conversation.State.LIVE;
    Usage spent = Usage.NONE;
    Instant created = Instant.EPOCH;

    FullCopyConversation(ConversationId id, @Nullable ConversationId forkedFrom) {
        this.id = id;
        this.forkedFrom = forkedFrom;
    }

    /// One row.
    ///
    /// @param id the id of the row
    /// @param content the content
    /// @param holder the conversation that would store the row
    record CopiedRow(RowId id, RowContent content, ConversationId holder) {}

    int end() {
        return rows.size();
    }

    void add(RowContent content) {
        rows.add(new CopiedRow(new RowId(id, rows.size()), content, id));
        if (content instanceof RowContent.TurnEnded ended) {
            spent = spent.plus(ended.usage());
        }
    }

    /// Adds a row of another conversation.
    void copyRow(CopiedRow copiedRow, RowContent content) {
        rows.add(new CopiedRow(copiedRow.id(), content, id));
    }

    List<RowContent> contents() {
        return contents(rows.size());
    }

    List<RowContent> contents(long end) {
        return rows.subList(0, (int) end).stream().map(CopiedRow::content).toList();
    }

    VisibleHistory view() {
        return viewAsOf(rows.size());
    }

    VisibleHistory viewAsOf(long end) {
        return NaiveVisibleHistory.of(contents(end));
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
            var copiedRow = rows.get(i);
            rows.set(i, new CopiedRow(copiedRow.id(), copiedRow.content(), owner));
        }
    }
}
