package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.NumberSchema;
import dev.nerve.value.schema.ObjectSchema;
import java.util.Optional;

/// Makes nodes of a type that not everybody knows.
record OddKind() implements NodeKind {

    @Override
    public String type() {
        return "odd";
    }

    @Override
    public ObjectSchema parameters() {
        return ObjectSchema.of(FieldSchema.required("x", NumberSchema.ANY, "any number"));
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return new Odd(definition);
    }

    private record Odd(NodeDefinition made) implements Node {

        @Override
        public NodeId id() {
            return made.id();
        }

        @Override
        public String type() {
            return "odd";
        }

        @Override
        public Outcome execute(RunContext context) {
            return Outcome.done("odd");
        }

        @Override
        public Optional<NodeDefinition> definition() {
            return Optional.of(made);
        }
    }
}
