package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;

/// The changes in the workspace of a node. *Immutable.*
///
/// @param session the session
/// @param nodeId the node
/// @param directory the directory of its workspace
/// @param diff the changes in the form of `git diff`
public record DiffData(String session, String nodeId, String directory, String diff)
        implements ProtocolRecord {}
