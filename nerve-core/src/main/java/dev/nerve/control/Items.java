package dev.nerve.control;

import dev.nerve.node.RunContext;
import dev.nerve.value.Value;
import java.util.List;

/// Finds the collection that a node goes through.
@FunctionalInterface
public interface Items {

    /// What the node is given.
    Items INPUT = RunContext::input;

    /// {@return the collection; the same whenever it is asked for at the same place of a run}
    ///
    /// @param context where it is asked for
    Value of(RunContext context);

    /// {@return its items; what is no list is one item}
    ///
    /// @param context where they are asked for
    default List<Value> list(RunContext context) {
        var found = of(context);
        return found instanceof Value.Items(var items) ? items : List.of(found);
    }
}
