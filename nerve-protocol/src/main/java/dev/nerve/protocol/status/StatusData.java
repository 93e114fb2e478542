package dev.nerve.protocol.status;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.run.RunData;
import java.util.List;

/// The state of an engine on one screen: items that need a person, working nodes and runs, and done
/// runs. *Immutable.*
///
/// @param seq the number of the last stored event
/// @param today the usage of the runs of today
/// @param inbox everything that waits for a person
/// @param nodes the live nodes
/// @param runs the runs that are not over
/// @param done the newest runs that are over
public record StatusData(
        long seq,
        UsageData today,
        List<InboxItemData> inbox,
        List<NodeData> nodes,
        List<RunData> runs,
        List<RunData> done)
        implements ProtocolRecord {}
