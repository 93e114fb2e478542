package dev.nerve.node;

import dev.nerve.run.BudgetLimits;

/// A node with its own error policy and limits, which apply wherever it is executed.
public interface PolicyNode extends Node {

    /// {@return the node's error policy; the settings of the call take precedence}
    ErrorPolicy policy();

    /// {@return the node's limits, in addition to those of the call}
    BudgetLimits limits();
}
