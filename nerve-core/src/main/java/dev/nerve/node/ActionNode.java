package dev.nerve.node;

import dev.nerve.NodeId;
import dev.nerve.run.Outcome;

/// A node for an internal action of nerve that is stored like the execution of a function.
///
/// @param id its name
/// @param action the action to execute
record ActionNode(NodeId id, NodeFunction action) implements Node {

    static ActionNode of(String id, NodeFunction action) {
        return new ActionNode(NodeId.of(id), action);
    }

    @Override
    public String type() {
        return NodeFunction.TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        return NodeFunction.call(this, action, context);
    }
}
