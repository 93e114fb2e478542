package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The creation of the nodes of a stored session, inner nodes first.
///
/// A node that was registered and also inside a graph becomes one node again: a graph takes its
/// inner node from the session if it has the same definition. *Confined to one thread.*
final class StoredNodeLoader {

    private final NodeKinds kinds;
    private final List<StoredNode> stored;
    private final Map<StoredNode, Node> made = new LinkedHashMap<>();
    private final Set<StoredNode> underWay = new HashSet<>();
    private final Function<StoredNode, Optional<Node>> existing;

    /// @param existing finds the node that was already created from a stored node
    StoredNodeLoader(
            NodeKinds kinds,
            List<StoredNode> stored,
            Function<StoredNode, Optional<Node>> existing) {
        this.kinds = kinds.withExisting(this::inside);
        this.stored = stored;
        this.existing = existing;
    }

    /// {@return the entry of a stored node}
    NodeRegistry.Entry entry(StoredNode node) {
        return new NodeRegistry.Entry(node.name(), make(node), node.metadata());
    }

    private Node make(StoredNode node) {
        var known = made.get(node);
        if (known == null) {
            underWay.add(node);
            known = existing.apply(node).orElseGet(() -> live(node.definition()));
            underWay.remove(node);
            made.put(node, known);
        }
        return known;
    }

    private Node live(NodeDefinition definition) {
        try {
            return kinds.make(definition);
        } catch (NerveException | IllegalArgumentException problem) {
            return new UnavailableNode(definition, String.valueOf(problem.getMessage()));
        }
    }

    private Optional<Node> inside(NodeDefinition definition) {
        return stored.stream()
                .filter(node -> node.definition().equals(definition) && !underWay.contains(node))
                .findFirst()
                .map(this::make);
    }

    /// A placeholder for a node that cannot be created from its definition here, so that the
    /// definition is not lost.
    ///
    /// @param stored the definition
    /// @param problem the reason
    private record UnavailableNode(NodeDefinition stored, String problem) implements Node {

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
}
