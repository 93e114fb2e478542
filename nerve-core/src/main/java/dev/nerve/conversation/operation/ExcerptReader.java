package dev.nerve.conversation.operation;

import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationExcerpt;
import dev.nerve.conversation.ConversationExcerpt.RowKind;
import dev.nerve.conversation.ConversationExcerpt.RowSelection;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleEntry;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.conversation.history.HistoryReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A reader of pages of rows.
///
/// @param reader reads the rows
/// @param conversation the conversation
record ExcerptReader(HistoryReader reader, Conversation conversation) {

    ConversationExcerpt read(RowSelection selection) {
        var view = reader.view(conversation);
        if (selection.limit() == 0) {
            return new ConversationExcerpt(conversation, view, List.of(), null);
        }
        return selection.kind() == RowKind.ALL
                ? allRows(view, selection)
                : visibleRows(view, selection);
    }

    private ConversationExcerpt allRows(VisibleHistory view, RowSelection selection) {
        long first = Math.clamp(selection.from(), 0, conversation.end());
        long end = Math.min(first + selection.limit(), conversation.end());
        var rows = reader.rows(conversation, first, end);
        return excerpt(view, rows, end < conversation.end() ? end : null);
    }

    private ConversationExcerpt visibleRows(VisibleHistory view, RowSelection selection) {
        var wanted =
                view.shown().stream()
                        .map(VisibleEntry::seq)
                        .filter(seq -> seq >= selection.from())
                        .limit(selection.limit() + 1L)
                        .toList();
        boolean more = wanted.size() > selection.limit();
        var page = more ? wanted.subList(0, selection.limit()) : wanted;
        var rows = new ArrayList<ConversationRow>();
        if (selection.from() <= 0 && view.summary().isPresent()) {
            rows.addAll(compaction());
        }
        if (!page.isEmpty()) {
            var seqs = new HashSet<>(page);
            reader.rows(conversation, page.getFirst(), page.getLast() + 1).stream()
                    .filter(row -> seqs.contains(row.seq()))
                    .forEach(rows::add);
        }
        return excerpt(view, rows, more ? wanted.getLast() : null);
    }

    /// {@return the row with the summary that the model sees}
    private List<ConversationRow> compaction() {
        return reader
                .lastMatching(conversation, 0, row -> row.content() instanceof RowContent.Compacted)
                .stream()
                .toList();
    }

    private ConversationExcerpt excerpt(
            VisibleHistory view, List<ConversationRow> rows, @Nullable Long next) {
        return new ConversationExcerpt(conversation, view, rows, next);
    }
}
