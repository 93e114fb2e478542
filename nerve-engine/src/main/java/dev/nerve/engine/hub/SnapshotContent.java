package dev.nerve.engine.hub;

import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.run.RunData;
import java.util.List;

/// The content of the snapshot that begins a subscription. *Safe for many threads.*
public interface SnapshotContent {

    /// {@return the runs that are not over and match a subscription}
    ///
    /// @param filter the subscription
    List<RunData> runs(EventCommands.Subscribe filter);

    /// {@return the items that wait for a person and match a subscription}
    ///
    /// @param filter the subscription
    List<InboxItemData> inbox(EventCommands.Subscribe filter);

    /// {@return the live nodes that match a subscription}
    ///
    /// @param filter the subscription
    List<NodeData> nodes(EventCommands.Subscribe filter);
}
