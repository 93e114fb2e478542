package dev.nerve.protocol.session;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of sessions. *Immutable.*
///
/// @param sessions the sessions, in the order of their creation
/// @param next the `after` of the next page, or null at the end
public record SessionListData(List<SessionData> sessions, @Nullable String next)
        implements ProtocolRecord {}
