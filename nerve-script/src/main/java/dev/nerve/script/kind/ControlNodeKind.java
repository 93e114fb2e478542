package dev.nerve.script.kind;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.file.DefinitionReader;
import dev.nerve.script.file.schema.DefinitionForms;
import dev.nerve.script.file.schema.StepConstruct;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.SchemaCheck;

/// The kind of nodes that do what a step with one construct does. *Immutable.*
///
/// @param construct the construct of the step
record ControlNodeKind(StepConstruct construct) implements NodeKind {

    /// The type of a command with expressions. Nodes of type `bash` have templates instead.
    private static final String COMMAND = "command";

    @Override
    public String type() {
        return construct == StepConstruct.BASH ? COMMAND : construct.key();
    }

    @Override
    public ObjectSchema parameters() {
        return DefinitionForms.parameters(construct);
    }

    /// Reports what the reader of workflow files reports: more than a schema can say.
    @Override
    public void check(NodeDefinition definition, SchemaCheck place, NodeKinds kinds) {
        DefinitionReader.step(construct, definition, kinds).problems().forEach(place::report);
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return DefinedNodes.make(
                definition, DefinitionReader.step(construct, definition, kinds), kinds);
    }
}
