package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.run.Outcome;
import java.util.List;

/// A node with others inside, which may come later.
///
/// @param parts what is inside
record Bag(List<Node> parts) implements CompositeNode {

    @Override
    public NodeId id() {
        return NodeId.of("bag");
    }

    @Override
    public String type() {
        return "bag";
    }

    @Override
    public Outcome execute(RunContext context) {
        return Outcome.done(null);
    }
}
