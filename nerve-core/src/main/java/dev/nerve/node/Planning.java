package dev.nerve.node;

import dev.nerve.event.Planned;
import java.util.List;

/// A node that can tell before it runs which steps are to come.
public interface Planning extends Node {

    /// {@return the steps inside it, in order}
    List<Planned> plan();

    /// {@return the steps inside `node`, as far as it can tell}
    ///
    /// @param node any node
    static List<Planned> of(Node node) {
        return node instanceof Planning planning ? planning.plan() : List.of();
    }
}
