package dev.nerve.sqlite;

import dev.nerve.TokenUsage;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Part;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The encoder of row contents as values, without default fields; the inverse of [Decoding].
final class Encoding {

    private Encoding() {}

    static Value of(Content content) {
        return switch (content) {
            case Content.Message message -> message(message);
            case Content.ToolCall(var call, var tool, var arguments) ->
                    new Pieces()
                            .text("call", call)
                            .text("tool", tool)
                            .value("arguments", arguments)
                            .fields();
            case Content.ToolResult(var call, var result, var execution) ->
                    new Pieces()
                            .text("call", call)
                            .value("result", result)
                            .name("execution", execution, Content.Execution.DONE)
                            .fields();
            case Content.Merged(var child, var born, var from, var to, var text) ->
                    new Pieces()
                            .text("child", child.name())
                            .unlessZero("born", Moments.toNumber(born))
                            .number("from", from)
                            .number("to", to)
                            .text("text", text)
                            .fields();
            case Content.Configured(var change) -> change.settings();
            case Content.Marked(var name) -> new Value.Text(name);
            case Content.Cleared(var config) -> config.settings();
            case Content.Rewound(var end) -> number(end);
            case Content.Compacted(var summary, var keepFrom, var config) ->
                    new Pieces()
                            .text("summary", summary)
                            .number("keep_from", keepFrom)
                            .value("config", config.settings())
                            .fields();
            case Content.TurnEnded ended -> ended(ended);
            case Content.Redacted(var row, var reason) ->
                    new Pieces().text("row", row.toString()).text("reason", reason).fields();
        };
    }

    /// Encodes a message. Most messages are a single text, and are stored as that text.
    private static Value message(Content.Message message) {
        boolean plain = message.source() == Content.Source.SPOKEN && message.effect().isEmpty();
        if (plain
                && message.parts().size() == 1
                && message.parts().getFirst() instanceof Part.Text(var words)) {
            return new Value.Text(words);
        }
        List<Value> parts = message.parts().stream().map(Encoding::part).toList();
        return new Pieces()
                .value("parts", new Value.Items(parts))
                .name("source", message.source(), Content.Source.SPOKEN)
                .unlessEmpty("effect", message.effect())
                .fields();
    }

    private static Value part(Part part) {
        return switch (part) {
            case Part.Text(var words) -> new Value.Text(words);
            case Part.Reasoning(var words, var signature) ->
                    new Pieces().text("reasoning", words).text("signature", signature).fields();
            case Part.Image(var mediaType, var hash) ->
                    new Pieces().text("image", hash).text("media_type", mediaType).fields();
        };
    }

    private static Value ended(Content.TurnEnded ended) {
        var usage = ended.usage();
        return new Pieces()
                .name("how", ended.how(), Content.How.COMPLETED)
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
    private static final class Pieces {

        private final Map<String, Value> pieces = new LinkedHashMap<>();

        Pieces value(String name, Value value) {
            pieces.put(name, value);
            return this;
        }

        Pieces text(String name, String text) {
            return value(name, new Value.Text(text));
        }

        Pieces number(String name, long number) {
            return value(name, Encoding.number(number));
        }

        Pieces name(String name, Enum<?> constant, Enum<?> usual) {
            return constant == usual ? this : text(name, constant.name().toLowerCase(Locale.ROOT));
        }

        Pieces unlessEmpty(String name, String text) {
            return text.isEmpty() ? this : text(name, text);
        }

        /// Adds the token numbers that are not zero.
        Pieces unlessEmpty(String name, TokenUsage tokens) {
            if (tokens.equals(TokenUsage.NONE)) {
                return this;
            }
            var kinds =
                    new Pieces()
                            .unlessZero("input", tokens.input())
                            .unlessZero("output", tokens.output())
                            .unlessZero("cached_read", tokens.cachedRead())
                            .unlessZero("cached_write", tokens.cachedWrite())
                            .unlessZero("reasoning", tokens.reasoning());
            return value(name, kinds.fields());
        }

        Pieces unlessZero(String name, long number) {
            return number == 0 ? this : number(name, number);
        }

        Value.Fields fields() {
            return new Value.Fields(pieces);
        }
    }
}
