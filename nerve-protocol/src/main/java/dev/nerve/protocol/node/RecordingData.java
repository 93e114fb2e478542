package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;
import org.jspecify.annotations.Nullable;

/// The recording of a terminal. *Immutable.*
///
/// @param session the session
/// @param nodeId the node
/// @param on whether it is recorded now
/// @param file the asciicast file, if there is one
public record RecordingData(String session, String nodeId, boolean on, @Nullable String file)
        implements ProtocolRecord {}
