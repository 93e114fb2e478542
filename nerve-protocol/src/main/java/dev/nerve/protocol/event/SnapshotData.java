package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.run.RunData;
import java.util.List;

/// The state of an engine at one number of the event log. *Immutable.*
///
/// @param subscription the id of the subscription
/// @param seq the number of the last stored event; all later events follow
/// @param nodes the live nodes
/// @param runs the runs that are not over
/// @param inbox everything that waits for a person
public record SnapshotData(
        long subscription,
        long seq,
        List<NodeData> nodes,
        List<RunData> runs,
        List<InboxItemData> inbox)
        implements ProtocolRecord {}
