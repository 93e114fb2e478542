package dev.nerve.node.capability;

import dev.nerve.node.Node;
import dev.nerve.store.NodeHistory;
import java.util.Optional;
import java.util.function.Supplier;

/// A node that also acts outside of executions and writes those actions into its history itself.
public interface HistoryWriterNode extends Node {

    /// Sets the history to write to from now on.
    ///
    /// @param history called for each entry; returns empty if the node has no history
    void useHistory(Supplier<Optional<NodeHistory>> history);
}
