package dev.nerve.script.kind;

import dev.nerve.NerveException;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.file.DefinitionReader;
import dev.nerve.script.flow.DefinedNode;

/// The creation of nodes from definitions that were read.
final class DefinedNodes {

    private static final String CONVERSATION = "conversation";

    private DefinedNodes() {}

    /// {@return the node of a definition}
    ///
    /// @param definition the definition
    /// @param parsed what the reader made of it
    /// @param kinds the kinds, to create the nodes inside it
    /// @throws NerveException.Invalid if the definition has problems; the message lists all
    static Node make(
            NodeDefinition definition, DefinitionReader.ParsedDefinition parsed, NodeKinds kinds) {
        if (!parsed.problems().isEmpty() || parsed.step().isEmpty()) {
            throw new NerveException.Invalid(
                    "node '%s' (%s): %s"
                            .formatted(
                                    definition.id(),
                                    definition.type(),
                                    String.join("; ", parsed.problems())));
        }
        var inner =
                parsed.nodes().stream()
                        .map(node -> kinds.make(apart(node, definition, kinds)))
                        .toList();
        return new DefinedNode(definition, parsed.step().get(), inner, kinds::make);
    }

    /// Names the conversation of an inner node after both nodes, so that no other node has it.
    private static NodeDefinition apart(
            NodeDefinition node, NodeDefinition outer, NodeKinds kinds) {
        boolean isSet = node.parameters().fields().containsKey(CONVERSATION);
        return isSet || kinds.get(node.type()).parameters().find(CONVERSATION).isEmpty()
                ? node
                : new NodeDefinition(
                        node.id(),
                        node.type(),
                        node.parameters().with(CONVERSATION, outer.id() + "/" + node.id()));
    }
}
