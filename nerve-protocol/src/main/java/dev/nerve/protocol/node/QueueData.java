package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The executions that wait for the turn of a node. *Immutable.*
///
/// @param session the session
/// @param nodeId the node
/// @param running the run that has the turn now
/// @param entries the executions that wait, next first
public record QueueData(
        String session, String nodeId, @Nullable String running, List<QueueEntryData> entries)
        implements ProtocolRecord {

    /// An execution that waits.
    ///
    /// @param entry its id
    /// @param runId its run
    /// @param since the start of its wait
    /// @param input its input
    public record QueueEntryData(long entry, String runId, Instant since, Value input) {}
}
