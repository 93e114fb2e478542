package dev.nerve.protocol.conversation;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A fork of a node. *Immutable.*
///
/// @param session the session of the fork
/// @param nodeId the fork
/// @param forkedFrom the source
/// @param nodeType the kind of both
/// @param messageCount the number of messages that the fork inherits
/// @param requestedPoint the point that was asked for
/// @param resolvedPoint the last row that the fork inherits, or null without a conversation
/// @param inherited the counts of what the fork inherits
/// @param droppedRows the number of rows after the point
/// @param droppedReason why they are not part of the fork: `nothing`, `earlier_point`, `open_turn`
/// @param cachePreserved whether the provider's prompt cache serves the fork
/// @param cacheBrokenBy what breaks the cache
/// @param workspace the directory of the fork, if it has its own
/// @param others the nodes that were forked with it
/// @param warnings what the caller should know
public record ForkData(
        String session,
        String nodeId,
        String forkedFrom,
        String nodeType,
        long messageCount,
        String requestedPoint,
        @Nullable Long resolvedPoint,
        CountsData inherited,
        long droppedRows,
        String droppedReason,
        boolean cachePreserved,
        List<String> cacheBrokenBy,
        @Nullable String workspace,
        List<String> others,
        List<String> warnings)
        implements ProtocolRecord {}
