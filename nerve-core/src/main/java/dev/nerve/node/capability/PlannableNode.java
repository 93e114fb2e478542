package dev.nerve.node.capability;

import dev.nerve.event.PlannedStep;
import dev.nerve.node.Node;
import java.util.List;

/// A node that can list its steps before it runs.
public interface PlannableNode extends Node {

    /// {@return the steps inside this node, in order}
    List<PlannedStep> plan();

    /// {@return the steps inside `node`, or none if it cannot list them}
    ///
    /// @param node any node
    static List<PlannedStep> of(Node node) {
        return node instanceof PlannableNode plannableNode ? plannableNode.plan() : List.of();
    }
}
