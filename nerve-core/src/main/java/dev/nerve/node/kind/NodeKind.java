package dev.nerve.node.kind;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import dev.nerve.value.schema.JsonSchemaWriter;
import dev.nerve.value.schema.NodeSchemas;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.SchemaCheck;

/// A factory for the nodes of one type. An adapter provides one per type.
public interface NodeKind {

    /// {@return the name of the type, such as `bash`}
    String type();

    /// {@return the parameters of a definition, for validation and for help}
    ObjectSchema parameters();

    /// {@return a new live node}
    ///
    /// @param definition the definition; its parameters are already checked
    /// @param kinds the kinds, to create nodes inside it
    Node make(NodeDefinition definition, NodeKinds kinds);

    /// Reports all problems of the parameters of a definition. The default uses [#parameters()].
    ///
    /// @param definition the definition
    /// @param place the place of its parameters, which collects the problems
    /// @param kinds the kinds of nodes inside it
    default void check(NodeDefinition definition, SchemaCheck place, NodeKinds kinds) {
        parameters().check(definition.parameters(), place);
    }

    /// {@return the JSON Schema of a whole definition, draft 2020-12}
    ///
    /// Nodes inside the definition can have any type. [NodeKinds#schema()] describes them too.
    default Value.Fields schema() {
        var definition = JsonSchemaWriter.definition(type(), parameters());
        return JsonSchemaWriter.document(
                "The definition of a node of type " + type(), definition, NodeSchemas.OPEN);
    }
}
