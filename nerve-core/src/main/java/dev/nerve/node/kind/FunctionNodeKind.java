package dev.nerve.node.kind;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;

/// The node kind for nodes that execute a bound function.
///
/// @param functions the registry of bound functions
record FunctionNodeKind(FunctionRegistry functions) implements NodeKind {

    @Override
    public String type() {
        return FunctionNode.TYPE;
    }

    @Override
    public ObjectSchema parameters() {
        return ObjectSchema.of(
                FieldSchema.required(
                        "function", TextSchema.NAME, "the name a function is bound to"));
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return functions.node(
                definition.id().name(), definition.parameters().at("function").text());
    }
}
