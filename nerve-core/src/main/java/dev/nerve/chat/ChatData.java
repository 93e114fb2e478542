package dev.nerve.chat;

import dev.nerve.NerveException;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKind;
import dev.nerve.node.NodeKinds;
import dev.nerve.node.Retry;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A codec for the definitions of chat and model nodes.
final class ChatData {

    static final String CONVERSATION = "conversation";

    private static final String MODEL = "model";
    private static final String SYSTEM = "system";
    private static final String TOOLS = "tools";
    private static final String MAX_ROUNDS = "max_rounds";
    private static final String MAX_RESULT = "max_result";
    private static final String WHEN_FULL = "when_full";
    private static final String RETRIES = "retries";

    private ChatData() {}

    /// {@return the parameters that both node types accept}
    static List<NodeKind.Parameter> parameters() {
        var all = new ArrayList<NodeKind.Parameter>();
        all.add(required(MODEL, "the model, such as scripted/demo"));
        all.add(optional(SYSTEM, NodeKind.Form.TEXT, "the system prompt"));
        all.add(optional(TOOLS, NodeKind.Form.LIST, "the tools that it may call"));
        all.add(
                optional(
                        MAX_ROUNDS, NodeKind.Form.NUMBER, "the most tool rounds in a single turn"));
        all.add(optional(MAX_RESULT, NodeKind.Form.NUMBER, "the most characters of a result"));
        all.add(optional(WHEN_FULL, NodeKind.Form.TEXT, "compact, handoff or event"));
        all.add(optional(RETRIES, NodeKind.Form.NUMBER, "how often a failed call is retried"));
        all.addAll(SettingsData.parameters());
        return all;
    }

    static NodeKind.Parameter optional(String name, NodeKind.Form form, String summary) {
        return new NodeKind.Parameter(name, form, NodeKind.Need.OPTIONAL, summary);
    }

    private static NodeKind.Parameter required(String name, String summary) {
        return new NodeKind.Parameter(name, NodeKind.Form.TEXT, NodeKind.Need.REQUIRED, summary);
    }

    static Optional<NodeDefinition> definition(ChatNode node) {
        return write(node.terms())
                .map(data -> node.host().secrets().mask(data))
                .map(data -> data.with(CONVERSATION, node.first()))
                .map(data -> new NodeDefinition(node.id(), ChatNode.TYPE, data));
    }

    static Optional<NodeDefinition> definition(ModelNode node) {
        return write(node.terms())
                .map(data -> node.host().secrets().mask(data))
                .map(data -> new NodeDefinition(node.id(), ModelNode.TYPE, data));
    }

    /// {@return the options as data, or empty if a tool has no definition}
    private static Optional<Value.Fields> write(ChatTerms terms) {
        return ToolData.write(terms.toolbox().tools()).map(tools -> write(terms, tools));
    }

    private static Value.Fields write(ChatTerms terms, Value tools) {
        var data = Value.Fields.EMPTY.with(MODEL, terms.model().toString());
        data = unless(terms.system().isEmpty(), data, SYSTEM, terms.system());
        data = unless(tools.items().isEmpty(), data, TOOLS, tools);
        int rounds = terms.toolbox().maxRounds();
        data = unless(rounds == Toolbox.EMPTY.maxRounds(), data, MAX_ROUNDS, rounds);
        var whenFull = terms.whenFull();
        data = unless(whenFull == WhenFull.COMPACT, data, WHEN_FULL, whenFull.wireName());
        int result = terms.toolbox().maxResult();
        data = unless(result == Toolbox.EMPTY.maxResult(), data, MAX_RESULT, result);
        int retries = terms.retry().count();
        data = unless(retries == ChatTerms.PATIENT.count(), data, RETRIES, retries);
        return SettingsData.write(data, terms.settings());
    }

    /// {@return the options of a definition}
    ///
    /// @throws NerveException.Invalid if an option is invalid
    static ChatTerms read(Value data, NodeKinds kinds) {
        var tools = find(data, TOOLS).map(list -> ToolData.read(list, kinds)).orElse(List.of());
        var rounds = find(data, MAX_ROUNDS).map(Value::toInt).orElse(Toolbox.EMPTY.maxRounds());
        var result = find(data, MAX_RESULT).map(Value::toInt).orElse(Toolbox.EMPTY.maxResult());
        var whenFull = find(data, WHEN_FULL).map(Value::text).map(WhenFull::of);
        return ChatTerms.of(data.at(MODEL).text())
                .withSystem(find(data, SYSTEM).map(Value::text).orElse(""))
                .with(new Toolbox(tools, rounds, result))
                .with(SettingsData.read(data))
                .with(whenFull.orElse(WhenFull.COMPACT))
                .with(retry(data));
    }

    private static Retry retry(Value data) {
        var usual = ChatTerms.PATIENT;
        return find(data, RETRIES)
                .map(count -> Retry.times(count.toInt()).withDelay(usual.delay()))
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
