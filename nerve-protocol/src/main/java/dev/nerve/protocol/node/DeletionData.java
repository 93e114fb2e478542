package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;
import org.jspecify.annotations.Nullable;

/// A deleted node. *Immutable.*
///
/// @param session its session
/// @param nodeId its name
/// @param conversation the new name of its archived conversation; null if it had none, or if it was
/// deleted too
public record DeletionData(String session, String nodeId, @Nullable String conversation)
        implements ProtocolRecord {}
