package dev.nerve.execution;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// A node that breaks its contract: it returns no outcome.
final class Broken implements Node {

    @Override
    public NodeId id() {
        return NodeId.of("b");
    }

    @Override
    public String type() {
        return "broken";
    }

    @Override
    @SuppressWarnings("NullAway")
    public Outcome execute(RunContext context) {
        return null;
    }
}
