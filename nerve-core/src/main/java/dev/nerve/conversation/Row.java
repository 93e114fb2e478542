package dev.nerve.conversation;

import java.time.Instant;

/// One entry of a conversation's log.
///
/// @param seq its position along the lineage, counted from 0
/// @param id its name for ever
/// @param time when it was written; data, never an order
/// @param content what it says
public record Row(long seq, RowId id, Instant time, Content content) {}
