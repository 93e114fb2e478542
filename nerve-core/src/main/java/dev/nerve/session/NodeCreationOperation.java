package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.graph.Graph;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// The operation that creates a node from its definition, registers it and starts it.
///
/// @param session the session of the node
/// @param metadata the metadata that the session stores for it
record NodeCreationOperation(Session session, Value.Fields metadata) {

    /// The time that started nodes have to stop after a failure.
    private static final Duration CLEARING = Duration.ofSeconds(5);

    /// @param registering registers the node
    Node create(NodeDefinition definition, Consumer<NodeRegistry.Entry> registering)
            throws InterruptedException {
        var node = session.shared().kinds().make(definition);
        if (node instanceof Graph graph) {
            graph.requireValid(session);
        }
        session.members().register(new NodeRegistry.Entry(node.id(), node, metadata), registering);
        try {
            session.start(List.of(node));
            requireStill(node);
        } catch (RuntimeException | InterruptedException failure) {
            clear(node, failure);
            throw failure;
        }
        return node;
    }

    /// Throws if the node was deleted, or the session closed, before the node was started.
    @SuppressWarnings("ReferenceEquality")
    private void requireStill(Node node) {
        session.registry().requireOpen();
        if (session.find(node.id()).filter(one -> one == node).isEmpty()) {
            throw new NerveException.NotFound(
                    "node '%s' was deleted before it was ready".formatted(node.id()));
        }
    }

    /// Removes a node that could not be started, and stops those of its parts that were.
    private void clear(Node node, Exception failure) throws InterruptedException {
        try {
            session.members().takeOut(node);
            session.lifecycle().stop(List.of(node), session.nodes(), CLEARING);
        } catch (NerveException left) {
            failure.addSuppressed(left);
        }
    }
}
