package dev.nerve.node.kind;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import java.util.List;

/// The node kind for nodes that execute a bound function.
///
/// @param functions the registry of bound functions
record FunctionNodeKind(FunctionRegistry functions) implements NodeKind {

    @Override
    public String type() {
        return FunctionNode.TYPE;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter(
                        "function",
                        ParameterType.TEXT,
                        Requirement.REQUIRED,
                        "the name a function is bound to"));
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return functions.node(
                definition.id().name(), definition.parameters().at("function").text());
    }
}
