package dev.nerve.event;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that happened to a session or a node, outside of runs. *Immutable.*
///
/// @param session the session, or null if it happened to the whole engine
/// @param node the node, or null if it happened to the whole session
/// @param type the name of the type, such as `node_ready`
/// @param time the time
/// @param data the content
public record SessionEvent(
        @Nullable SessionId session,
        @Nullable NodeId node,
        String type,
        Instant time,
        Value.Fields data) {}
