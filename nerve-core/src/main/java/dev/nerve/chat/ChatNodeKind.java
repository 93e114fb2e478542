package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;

/// The node kind that creates chats.
///
/// @param host the services that chats need
public record ChatNodeKind(ChatServices host) implements NodeKind {

    private static final TextSchema CONVERSATION =
            new TextSchema(
                    "(?:%1$s/)?%1$s".formatted(TextSchema.NAME.regex()),
                    "the name of a conversation, such as main or work/main");

    @Override
    public String type() {
        return ChatNode.TYPE;
    }

    @Override
    public ObjectSchema parameters() {
        return ChatCodec.parameters()
                .with(
                        FieldSchema.optional(
                                ChatCodec.CONVERSATION,
                                CONVERSATION,
                                "the conversation; by default it is named by session and chat"));
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        var parameters = definition.parameters();
        var conversation =
                ChatCodec.find(parameters, ChatCodec.CONVERSATION)
                        .map(name -> ConversationId.of(name.text()))
                        .orElse(null);
        return new ChatNode(definition.id(), ChatCodec.read(parameters, kinds), host, conversation);
    }
}
