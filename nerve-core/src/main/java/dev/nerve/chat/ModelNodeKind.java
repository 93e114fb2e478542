package dev.nerve.chat;

import dev.nerve.chat.setup.ChatServices;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.value.schema.ObjectSchema;

/// The node kind that creates model nodes.
///
/// @param host the services that model nodes need
public record ModelNodeKind(ChatServices host) implements NodeKind {

    @Override
    public String type() {
        return ModelNode.TYPE;
    }

    @Override
    public ObjectSchema parameters() {
        return ChatCodec.parameters();
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return new ModelNode(definition.id(), ChatCodec.read(definition.parameters(), kinds), host);
    }
}
