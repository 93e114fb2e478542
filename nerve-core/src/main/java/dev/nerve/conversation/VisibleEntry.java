package dev.nerve.conversation;

/// A visible entry of a view.
///
/// @param seq the position of its row
/// @param content its content
public record VisibleEntry(long seq, RowContent.VisibleContent content) {}
