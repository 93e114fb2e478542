/// Conversations: append-only logs of rows. A fork writes one row.
///
/// A [dev.nerve.conversation.Conversation] has its own rows. A fork also has a
/// [dev.nerve.conversation.ForkBase], a pointer to the end of the rows that it inherits. Rows are
/// not copied and never change, except by redaction. A clear, a rewind and a compaction are rows
/// too. Requests to fork are in `dev.nerve.conversation.fork`.
///
/// The [dev.nerve.conversation.VisibleHistory] is the part of the history that a model sees. The
/// package `dev.nerve.conversation.history` computes it: a
/// [dev.nerve.conversation.history.HistoryRanges] collects the ranges to read, backwards to the
/// first row that can be visible. A [dev.nerve.conversation.history.VisibleHistoryBuilder] then
/// computes the view from these rows.
///
/// The operations are in `dev.nerve.conversation.operation`; start at
/// [dev.nerve.conversation.operation.ConversationService]. Each is one transaction on the
/// [dev.nerve.conversation.ConversationStore].
@NullMarked
package dev.nerve.conversation;

import org.jspecify.annotations.NullMarked;
