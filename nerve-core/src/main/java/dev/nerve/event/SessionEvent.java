package dev.nerve.event;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that happened to a session, a node, a run as a whole or the inbox. It is no event of a
/// run: anybody may store it, and it has no number in the run. *Immutable.*
///
/// @param run the run that it is about, or null if there is none
/// @param session the session, or null if it happened to the whole engine
/// @param node the node, or null if it happened to the whole session
/// @param type the name of the type, such as `node_ready`
/// @param time the time
/// @param data the content
public record SessionEvent(
        @Nullable RunId run,
        @Nullable SessionId session,
        @Nullable NodeId node,
        String type,
        Instant time,
        Value.Fields data) {

    /// An event about no run.
    ///
    /// @param session the session, or null if it happened to the whole engine
    /// @param node the node, or null if it happened to the whole session
    /// @param type the name of the type, such as `node_ready`
    /// @param time the time
    /// @param data the content
    public SessionEvent(
            @Nullable SessionId session,
            @Nullable NodeId node,
            String type,
            Instant time,
            Value.Fields data) {
        this(null, session, node, type, time, data);
    }
}
