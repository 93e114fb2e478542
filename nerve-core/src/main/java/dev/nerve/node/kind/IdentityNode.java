package dev.nerve.node.kind;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import dev.nerve.value.schema.ObjectSchema;
import java.util.Optional;

/// A node that returns its input.
///
/// @param id its name
public record IdentityNode(NodeId id) implements ForkableNode {

    private static final String TYPE = "identity";

    /// {@return an identity node}
    ///
    /// @param id its name
    public static IdentityNode of(String id) {
        return new IdentityNode(NodeId.of(id));
    }

    /// {@return the kind that creates identity nodes}
    public static NodeKind kind() {
        return Kind.IDENTITY;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) {
        return new Outcome.Done(context.input(), Value.Fields.EMPTY);
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(new NodeDefinition(id, TYPE, Value.Fields.EMPTY));
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(_ -> new IdentityNode(fork.target()));
    }

    private enum Kind implements NodeKind {
        IDENTITY;

        @Override
        public String type() {
            return TYPE;
        }

        @Override
        public ObjectSchema parameters() {
            return ObjectSchema.of();
        }

        @Override
        public Node make(NodeDefinition definition, NodeKinds kinds) {
            return new IdentityNode(definition.id());
        }
    }
}
