package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;
import java.util.Optional;

/// A placeholder for a node that cannot be created from its definition here, so that the definition
/// is not lost.
///
/// @param stored the definition
/// @param problem the reason
record UnavailableNode(NodeDefinition stored, String problem) implements Node {

    @Override
    public NodeId id() {
        return stored.id();
    }

    @Override
    public String type() {
        return stored.type();
    }

    @Override
    public Outcome execute(RunContext context) {
        return Outcome.failed(
                ErrorCode.UNAVAILABLE, "it cannot be created from its definition: " + problem);
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(stored);
    }

    @Override
    public NodeInfo info() {
        return Node.super.info().with("unmade", problem).withState(NodeState.ERROR);
    }
}
