package dev.nerve.protocol.conversation;

import dev.nerve.protocol.codec.ProtocolRecord;

/// The result of a merge. *Immutable.*
///
/// @param from the conversation of the fork
/// @param into the conversation that has the text now
/// @param row the number of the new row
/// @param text the text
public record MergeData(String from, String into, long row, String text)
        implements ProtocolRecord {}
