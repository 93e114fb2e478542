package dev.nerve.sqlite.conversation;

import dev.nerve.TokenUsage;
import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.RowContent;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The encoder of row contents as values, without default fields; the inverse of
/// [RowContentDecoder].
public final class RowContentEncoder {

    private RowContentEncoder() {}

    public static Value of(RowContent content) {
        return switch (content) {
            case RowContent.Message message -> message(message);
            case RowContent.ToolCall(var call, var tool, var arguments) ->
                    new SparseFieldsBuilder()
                            .text("call", call)
                            .text("tool", tool)
                            .value("arguments", arguments)
                            .fields();
            case RowContent.ToolResult(var call, var result, var status) ->
                    new SparseFieldsBuilder()
                            .text("call", call)
                            .value("result", result)
                            .name("execution", status, RowContent.ToolStatus.DONE)
                            .fields();
            case RowContent.Merged(var child, var born, var from, var to, var text) ->
                    new SparseFieldsBuilder()
                            .text("child", child.name())
                            .unlessZero("born", EpochNanos.toNanos(born))
                            .number("from", from)
                            .number("to", to)
                            .text("text", text)
                            .fields();
            case RowContent.Configured(var change) -> change.settings();
            case RowContent.Marked(var name) -> new Value.Text(name);
            case RowContent.Cleared(var config) -> config.settings();
            case RowContent.Rewound(var end) -> number(end);
            case RowContent.Compacted(var summary, var keepFrom, var config) ->
                    new SparseFieldsBuilder()
                            .text("summary", summary)
                            .number("keep_from", keepFrom)
                            .value("config", config.settings())
                            .fields();
            case RowContent.TurnEnded ended -> ended(ended);
            case RowContent.Redacted(var row, var reason) ->
                    new SparseFieldsBuilder()
                            .text("row", row.toString())
                            .text("reason", reason)
                            .fields();
        };
    }

    /// Encodes a message. Most messages are a single text, and are stored as that text.
    private static Value message(RowContent.Message message) {
        boolean plain =
                message.source() == RowContent.MessageSource.SPOKEN && message.effect().isEmpty();
        if (plain
                && message.parts().size() == 1
                && message.parts().getFirst() instanceof MessagePart.Text(var words)) {
            return new Value.Text(words);
        }
        List<Value> parts = message.parts().stream().map(RowContentEncoder::part).toList();
        return new SparseFieldsBuilder()
                .value("parts", new Value.Items(parts))
                .name("source", message.source(), RowContent.MessageSource.SPOKEN)
                .unlessEmpty("effect", message.effect())
                .fields();
    }

    private static Value part(MessagePart part) {
        return switch (part) {
            case MessagePart.Text(var words) -> new Value.Text(words);
            case MessagePart.Reasoning(var words, var signature) ->
                    new SparseFieldsBuilder()
                            .text("reasoning", words)
                            .text("signature", signature)
                            .fields();
            case MessagePart.Image(var mediaType, var hash) ->
                    new SparseFieldsBuilder()
                            .text("image", hash)
                            .text("media_type", mediaType)
                            .fields();
        };
    }

    private static Value ended(RowContent.TurnEnded ended) {
        var usage = ended.usage();
        return new SparseFieldsBuilder()
                .name("how", ended.how(), RowContent.TurnStatus.COMPLETED)
                .unlessEmpty("reason", ended.reason())
                .unlessZero("tokens", usage.tokens())
                .unlessZero("steps", usage.steps())
                .unlessZero("model_calls", usage.modelCalls())
                .unlessZero("cost_nanos", usage.cost().nanos())
                .unlessZero("unpriced", usage.unpriced())
                .unlessZero("context", ended.context())
                .unlessEmpty("kinds", ended.tokens())
                .fields();
    }

    private static Value number(long number) {
        return new Value.Num(BigDecimal.valueOf(number));
    }

    /// A builder of fields that omits defaults.
    ///
    /// *Confined to one thread.*
    private static final class SparseFieldsBuilder {

        private final Map<String, Value> pieces = new LinkedHashMap<>();

        SparseFieldsBuilder value(String name, Value value) {
            pieces.put(name, value);
            return this;
        }

        SparseFieldsBuilder text(String name, String text) {
            return value(name, new Value.Text(text));
        }

        SparseFieldsBuilder number(String name, long number) {
            return value(name, RowContentEncoder.number(number));
        }

        SparseFieldsBuilder name(String name, Enum<?> constant, Enum<?> usual) {
            return constant == usual ? this : text(name, constant.name().toLowerCase(Locale.ROOT));
        }

        SparseFieldsBuilder unlessEmpty(String name, String text) {
            return text.isEmpty() ? this : text(name, text);
        }

        /// Adds the token numbers that are not zero.
        SparseFieldsBuilder unlessEmpty(String name, TokenUsage tokens) {
            if (tokens.equals(TokenUsage.NONE)) {
                return this;
            }
            var kinds =
                    new SparseFieldsBuilder()
                            .unlessZero("input", tokens.input())
                            .unlessZero("output", tokens.output())
                            .unlessZero("cached_read", tokens.cachedRead())
                            .unlessZero("cached_write", tokens.cachedWrite())
                            .unlessZero("reasoning", tokens.reasoning());
            return value(name, kinds.fields());
        }

        SparseFieldsBuilder unlessZero(String name, long number) {
            return number == 0 ? this : number(name, number);
        }

        Value.Fields fields() {
            return new Value.Fields(pieces);
        }
    }
}
