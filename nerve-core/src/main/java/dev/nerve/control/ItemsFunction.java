package dev.nerve.control;

import dev.nerve.node.RunContext;
import dev.nerve.value.Value;
import java.util.List;

/// A function that computes the collection that a node iterates over.
@FunctionalInterface
public interface ItemsFunction {

    /// The input of the node.
    ItemsFunction INPUT = RunContext::input;

    /// {@return the collection; always the same at the same place of a run}
    ///
    /// @param context the context of the node
    Value of(RunContext context);

    /// {@return the items; a value that is not a list is one item}
    ///
    /// @param context the context of the node
    default List<Value> list(RunContext context) {
        var found = of(context);
        return found instanceof Value.Items(var items) ? items : List.of(found);
    }
}
