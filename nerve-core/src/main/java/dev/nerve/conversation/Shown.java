package dev.nerve.conversation;

/// Something that can be seen in a view.
///
/// @param seq the row it comes from
/// @param content what it says
public record Shown(long seq, Content.Said content) {}
