package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// The history of a node. *Immutable.*
///
/// @param session the session
/// @param nodeId the node
/// @param entries its operations, oldest first
public record HistoryData(String session, String nodeId, List<HistoryEntryData> entries)
        implements ProtocolRecord {

    /// One operation of a node.
    ///
    /// @param seq its number
    /// @param time the time at which it was written
    /// @param operation the operation, such as `run` or `write`
    /// @param data the details, such as the input
    public record HistoryEntryData(long seq, Instant time, String operation, Value.Fields data) {}
}
