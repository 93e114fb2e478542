package dev.nerve.node.capability;

import dev.nerve.node.Node;
import dev.nerve.value.Value;
import java.util.List;

/// A node that works with tools.
public interface ToolListNode extends Node {

    /// {@return its tools, each with `name`, `description` and `schema`}
    List<Value.Fields> toolList();
}
