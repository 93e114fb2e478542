package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;

/// The lines that a node has shown. *Immutable.*
///
/// @param session the session
/// @param nodeId the node
/// @param from the position of the first line
/// @param next the position after the last line
/// @param text the lines
public record BufferData(String session, String nodeId, long from, long next, String text)
        implements ProtocolRecord {}
