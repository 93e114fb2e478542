package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.value.schema.ObjectSchema;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// Counts the nodes that it makes.
///
/// @param made the number of nodes so far
record CountedKind(AtomicInteger made) implements NodeKind {

    @Override
    public String type() {
        return "counted";
    }

    @Override
    public ObjectSchema parameters() {
        return ObjectSchema.of();
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        made.incrementAndGet();
        return new Counted(definition);
    }

    private record Counted(NodeDefinition made) implements Node {

        @Override
        public NodeId id() {
            return made.id();
        }

        @Override
        public String type() {
            return made.type();
        }

        @Override
        public Outcome execute(RunContext context) {
            return Outcome.done("counted");
        }

        @Override
        public Optional<NodeDefinition> definition() {
            return Optional.of(made);
        }
    }
}
