package dev.nerve.conversation;

import java.time.Instant;

/// One entry of a conversation's log.
///
/// @param seq its position in the lineage, from 0
/// @param id its permanent id
/// @param time the time when it was written; it does not define the order
/// @param content its content
public record ConversationRow(long seq, RowId id, Instant time, RowContent content) {}
