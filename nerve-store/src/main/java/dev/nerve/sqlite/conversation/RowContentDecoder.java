package dev.nerve.sqlite.conversation;

import dev.nerve.ConversationId;
import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.sqlite.database.EpochNanos;
import dev.nerve.value.Value;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The decoder of row contents from values; the inverse of [RowContentEncoder].
///
/// An invalid value leads to any unchecked exception.
public final class RowContentDecoder {

    private RowContentDecoder() {}

    public static RowContent content(RowContentKind kind, Value value) {
        return switch (kind) {
            case SYSTEM -> message(MessageRole.SYSTEM, value);
            case USER -> message(MessageRole.USER, value);
            case ASSISTANT -> message(MessageRole.ASSISTANT, value);
            case TOOL_CALL ->
                    new RowContent.ToolCall(
                            text(value, "call"), text(value, "tool"), get(value, "arguments"));
            case TOOL_RESULT ->
                    new RowContent.ToolResult(
                            text(value, "call"),
                            get(value, "result"),
                            name(value, "execution", RowContent.ToolStatus.DONE));
            case MERGED ->
                    new RowContent.Merged(
                            ConversationId.of(text(value, "child")),
                            EpochNanos.toInstant(number(value, "born")),
                            get(value, "from").toLong(),
                            get(value, "to").toLong(),
                            text(value, "text"));
            case CONFIGURED -> new RowContent.Configured(config(value));
            case MARKED -> new RowContent.Marked(text(value));
            case CLEARED -> new RowContent.Cleared(config(value));
            case REWOUND -> new RowContent.Rewound(value.toLong());
            case COMPACTED ->
                    new RowContent.Compacted(
                            text(value, "summary"),
                            get(value, "keep_from").toLong(),
                            config(get(value, "config")));
            case TURN_ENDED -> ended(value);
            case REDACTED ->
                    new RowContent.Redacted(RowId.parse(text(value, "row")), text(value, "reason"));
        };
    }

    private static RowContent.Message message(MessageRole role, Value value) {
        if (value instanceof Value.Text(var words)) {
            return RowContent.Message.of(role, words);
        }
        var parts = get(value, "parts").items().stream().map(RowContentDecoder::part).toList();
        return new RowContent.Message(
                role,
                parts,
                name(value, "source", RowContent.MessageSource.SPOKEN),
                optional(value, "effect"));
    }

    private static MessagePart part(Value value) {
        if (value instanceof Value.Text(var words)) {
            return new MessagePart.Text(words);
        }
        return value.fields().containsKey("reasoning")
                ? new MessagePart.Reasoning(text(value, "reasoning"), text(value, "signature"))
                : new MessagePart.Image(text(value, "media_type"), text(value, "image"));
    }

    private static RowContent.TurnEnded ended(Value value) {
        var usage =
                new Usage(
                        number(value, "tokens"),
                        number(value, "steps"),
                        number(value, "model_calls"),
                        new Money(number(value, "cost_nanos")),
                        number(value, "unpriced"));
        return new RowContent.TurnEnded(
                name(value, "how", RowContent.TurnStatus.COMPLETED),
                optional(value, "reason"),
                usage,
                number(value, "context"),
                tokens(value.fields().get("kinds")));
    }

    private static TokenUsage tokens(@Nullable Value kinds) {
        return kinds == null
                ? TokenUsage.NONE
                : new TokenUsage(
                        number(kinds, "input"),
                        number(kinds, "output"),
                        number(kinds, "cached_read"),
                        number(kinds, "cached_write"),
                        number(kinds, "reasoning"));
    }

    private static ConversationConfig config(Value value) {
        var settings = value.as(Value.Fields.class);
        return settings.fields().isEmpty()
                ? ConversationConfig.NONE
                : new ConversationConfig(settings);
    }

    private static Value get(Value value, String name) {
        var found = value.fields().get(name);
        if (found == null) {
            throw new NerveException.Invalid("it has no field '%s'".formatted(name));
        }
        return found;
    }

    private static String text(Value value) {
        if (value instanceof Value.Text(var text)) {
            return text;
        }
        throw new NerveException.Invalid("%s is not a text".formatted(value));
    }

    private static String text(Value value, String name) {
        return text(get(value, name));
    }

    private static String optional(Value value, String name) {
        return value.fields().containsKey(name) ? text(value, name) : "";
    }

    private static long number(Value value, String name) {
        var found = value.fields().get(name);
        return found == null ? 0 : found.toLong();
    }

    private static <E extends Enum<E>> E name(Value value, String name, E usual) {
        var found = value.fields().get(name);
        return found == null
                ? usual
                : Enum.valueOf(usual.getDeclaringClass(), text(found).toUpperCase(Locale.ROOT));
    }
}
