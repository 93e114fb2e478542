package dev.nerve.conversation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A conversation at one moment, with some of its rows. *Immutable.*
///
/// @param conversation the conversation
/// @param view its view
/// @param rows the rows
/// @param next the position of the first row after these, or null at the end
public record ConversationExcerpt(
        Conversation conversation,
        VisibleHistory view,
        List<ConversationRow> rows,
        @Nullable Long next) {

    public ConversationExcerpt {
        rows = List.copyOf(rows);
    }

    /// A selection of rows. *Immutable.*
    ///
    /// @param kind the kind of the rows
    /// @param from the position of the first row
    /// @param limit the maximum number of rows; 0 for none
    public record RowSelection(RowKind kind, long from, int limit) {

        /// No rows.
        public static final RowSelection NOTHING = new RowSelection(RowKind.VISIBLE, 0, 0);
    }

    /// The kind of the rows in an excerpt.
    public enum RowKind {
        /// The rows that the model sees. A summary of earlier rows comes first, as the compaction
        /// that wrote it.
        VISIBLE,
        /// All rows, hidden and inherited ones too.
        ALL
    }
}
