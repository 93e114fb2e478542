package dev.nerve.script.kind;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.file.DefinitionReader;
import dev.nerve.script.file.schema.DefinitionForms;
import dev.nerve.script.file.schema.StepConstruct;
import dev.nerve.value.Value;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.SchemaCheck;
import dev.nerve.workflow.Workflow;

/// The kind of workflows, and of nodes that run a workflow of the session.
enum WorkflowNodeKind implements NodeKind {
    WORKFLOW;

    @Override
    public String type() {
        return Workflow.TYPE;
    }

    @Override
    public ObjectSchema parameters() {
        return DefinitionForms.workflow();
    }

    @Override
    public void check(NodeDefinition definition, SchemaCheck place, NodeKinds kinds) {
        read(definition, kinds).problems().forEach(place::report);
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return DefinedNodes.make(definition, read(definition, kinds), kinds);
    }

    private static DefinitionReader.ParsedDefinition read(
            NodeDefinition definition, NodeKinds kinds) {
        var call = StepConstruct.WORKFLOW;
        boolean isCall =
                !definition.parameters().fields().getOrDefault(call.key(), Value.NULL).isNull();
        return isCall
                ? DefinitionReader.step(call, definition, kinds)
                : DefinitionReader.workflow(definition, kinds);
    }
}
