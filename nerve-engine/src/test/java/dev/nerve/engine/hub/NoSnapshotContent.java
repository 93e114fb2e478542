package dev.nerve.engine.hub;

import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.protocol.run.RunData;
import java.util.List;

/// The content of a snapshot of an engine in which there is nothing.
enum NoSnapshotContent implements SnapshotContent {
    NONE;

    @Override
    public List<RunData> runs(EventCommands.Subscribe filter) {
        return List.of();
    }

    @Override
    public List<InboxItemData> inbox(EventCommands.Subscribe filter) {
        return List.of();
    }

    @Override
    public List<NodeData> nodes(EventCommands.Subscribe filter) {
        return List.of();
    }
}
