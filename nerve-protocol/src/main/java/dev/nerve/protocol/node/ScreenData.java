package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;

/// The screen of a node. *Immutable.*
///
/// @param session the session
/// @param nodeId the node
/// @param columns the number of columns
/// @param rows the number of rows
/// @param sequences the escape sequences that draw the screen
/// @param position the position in the output that the screen belongs to
public record ScreenData(
        String session, String nodeId, int columns, int rows, String sequences, long position)
        implements ProtocolRecord {}
