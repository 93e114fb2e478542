package dev.nerve.chat;

import dev.nerve.NerveException;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ContextFullPolicy;
import dev.nerve.chat.setup.Toolbox;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.value.Value;
import dev.nerve.value.schema.ChoiceSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ListSchema;
import dev.nerve.value.schema.NumberSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A codec for the definitions of chat and model nodes.
final class ChatCodec {

    static final String CONVERSATION = "conversation";

    private static final String MODEL = "model";
    private static final String SYSTEM = "system";
    private static final String TOOLS = "tools";
    private static final String MAX_ROUNDS = "max_rounds";
    private static final String MAX_RESULT = "max_result";
    private static final String WHEN_FULL = "when_full";
    private static final String RETRIES = "retries";

    private static final NumberSchema AT_LEAST_ONE = NumberSchema.whole(1, Integer.MAX_VALUE);

    private ChatCodec() {}

    /// {@return the parameters that both node types accept}
    static ObjectSchema parameters() {
        return ObjectSchema.of(
                        FieldSchema.required(
                                MODEL,
                                new TextSchema(
                                        "[^/]+/[\\s\\S]+", "provider/model, such as scripted/demo"),
                                "the model, as provider/model"),
                        FieldSchema.optional(SYSTEM, TextSchema.ANY, "the system prompt"),
                        FieldSchema.optional(
                                TOOLS,
                                ListSchema.of(ToolCodec.SCHEMA, "a list of tools"),
                                "the tools that it may call"),
                        FieldSchema.optional(
                                MAX_ROUNDS, AT_LEAST_ONE, "the most tool rounds in a single turn"),
                        FieldSchema.optional(
                                MAX_RESULT, AT_LEAST_ONE, "the most characters of a result"),
                        FieldSchema.optional(
                                WHEN_FULL,
                                ChoiceSchema.of("compact", "handoff", "event"),
                                "the reaction to a full context"),
                        FieldSchema.optional(
                                RETRIES,
                                NumberSchema.whole(0, 1_000),
                                "how often a failed call is retried"))
                .with(PromptSettingsCodec.parameters());
    }

    static Optional<NodeDefinition> definition(ChatNode node) {
        return write(node.terms())
                .map(data -> node.host().secrets().mask(data))
                .map(data ->
                        node.definedConversation()
                                .map(conversation -> data.with(CONVERSATION, conversation))
                                .orElse(data))
                .map(data -> new NodeDefinition(node.id(), ChatNode.TYPE, data));
    }

    static Optional<NodeDefinition> definition(ModelNode node) {
        return write(node.terms())
                .map(data -> node.host().secrets().mask(data))
                .map(data -> new NodeDefinition(node.id(), ModelNode.TYPE, data));
    }

    /// {@return the options as data, or empty if a tool has no definition}
    private static Optional<Value.Fields> write(ChatOptions chatOptions) {
        return ToolCodec.write(chatOptions.toolbox().tools())
                .map(tools -> write(chatOptions, tools));
    }

    private static Value.Fields write(ChatOptions chatOptions, Value tools) {
        var data = Value.Fields.EMPTY.with(MODEL, chatOptions.model().toString());
        data = unless(chatOptions.system().isEmpty(), data, SYSTEM, chatOptions.system());
        data = unless(tools.items().isEmpty(), data, TOOLS, tools);
        int rounds = chatOptions.toolbox().maxRounds();
        data = unless(rounds == Toolbox.EMPTY.maxRounds(), data, MAX_ROUNDS, rounds);
        var policy = chatOptions.whenFull();
        data = unless(policy == ContextFullPolicy.COMPACT, data, WHEN_FULL, policy.wireName());
        int result = chatOptions.toolbox().maxResult();
        data = unless(result == Toolbox.EMPTY.maxResult(), data, MAX_RESULT, result);
        int retries = chatOptions.retry().count();
        data = unless(retries == ChatOptions.DEFAULT_RETRY.count(), data, RETRIES, retries);
        return PromptSettingsCodec.write(data, chatOptions.settings());
    }

    /// {@return the options of a definition}
    ///
    /// @throws NerveException.Invalid if an option is invalid
    static ChatOptions read(Value data, NodeKinds kinds) {
        var tools = find(data, TOOLS).map(list -> ToolCodec.read(list, kinds)).orElse(List.of());
        var rounds = find(data, MAX_ROUNDS).map(Value::toInt).orElse(Toolbox.EMPTY.maxRounds());
        var result = find(data, MAX_RESULT).map(Value::toInt).orElse(Toolbox.EMPTY.maxResult());
        var whenFull = find(data, WHEN_FULL).map(Value::text).map(ContextFullPolicy::of);
        return ChatOptions.of(data.at(MODEL).text())
                .withSystem(find(data, SYSTEM).map(Value::text).orElse(""))
                .with(new Toolbox(tools, rounds, result))
                .with(PromptSettingsCodec.read(data))
                .with(whenFull.orElse(ContextFullPolicy.COMPACT))
                .with(retry(data));
    }

    private static RetryPolicy retry(Value data) {
        var usual = ChatOptions.DEFAULT_RETRY;
        return find(data, RETRIES)
                .map(count -> RetryPolicy.times(count.toInt()).withDelay(usual.delay()))
                .orElse(usual);
    }

    static Optional<Value> find(Value data, String name) {
        return data.find(name).filter(value -> !value.isNull());
    }

    static Value.Fields unless(
            boolean usual, Value.Fields data, String name, @Nullable Object value) {
        return usual ? data : data.with(name, value);
    }
}
