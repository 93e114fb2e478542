package dev.nerve.node;

import dev.nerve.event.Planned;
import java.util.List;

/// A node that can list its steps before it runs.
public interface Planning extends Node {

    /// {@return the steps inside this node, in order}
    List<Planned> plan();

    /// {@return the steps inside `node`, or none if it cannot list them}
    ///
    /// @param node any node
    static List<Planned> of(Node node) {
        return node instanceof Planning planning ? planning.plan() : List.of();
    }
}
