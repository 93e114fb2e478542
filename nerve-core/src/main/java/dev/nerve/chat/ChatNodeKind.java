package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import java.util.ArrayList;
import java.util.List;

/// The node kind that creates chats.
///
/// @param host the services that chats need
public record ChatNodeKind(ChatServices host) implements NodeKind {

    @Override
    public String type() {
        return ChatNode.TYPE;
    }

    @Override
    public List<Parameter> parameters() {
        var all = new ArrayList<>(ChatCodec.parameters());
        all.add(
                ChatCodec.optional(
                        ChatCodec.CONVERSATION,
                        ParameterType.TEXT,
                        "the conversation; by default it has the name of the chat"));
        return all;
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        var parameters = definition.parameters();
        var conversation =
                parameters
                        .find(ChatCodec.CONVERSATION)
                        .map(name -> ConversationId.of(name.text()))
                        .orElseGet(() -> ConversationId.of(definition.id().name()));
        return new ChatNode(definition.id(), ChatCodec.read(parameters, kinds), host, conversation);
    }
}
