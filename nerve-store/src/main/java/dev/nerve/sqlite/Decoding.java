package dev.nerve.sqlite;

import dev.nerve.ConversationId;
import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.Usage;
import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Part;
import dev.nerve.conversation.Role;
import dev.nerve.conversation.RowId;
import dev.nerve.value.Value;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The decoder of row contents from values; the inverse of [Encoding].
///
/// An invalid value leads to any unchecked exception.
final class Decoding {

    private Decoding() {}

    static Content content(Kind kind, Value value) {
        return switch (kind) {
            case SYSTEM -> message(Role.SYSTEM, value);
            case USER -> message(Role.USER, value);
            case ASSISTANT -> message(Role.ASSISTANT, value);
            case TOOL_CALL ->
                    new Content.ToolCall(
                            text(value, "call"), text(value, "tool"), get(value, "arguments"));
            case TOOL_RESULT ->
                    new Content.ToolResult(
                            text(value, "call"),
                            get(value, "result"),
                            name(value, "execution", Content.Execution.DONE));
            case MERGED ->
                    new Content.Merged(
                            ConversationId.of(text(value, "child")),
                            Moments.of(number(value, "born")),
                            get(value, "from").toLong(),
                            get(value, "to").toLong(),
                            text(value, "text"));
            case CONFIGURED -> new Content.Configured(config(value));
            case MARKED -> new Content.Marked(text(value));
            case CLEARED -> new Content.Cleared(config(value));
            case REWOUND -> new Content.Rewound(value.toLong());
            case COMPACTED ->
                    new Content.Compacted(
                            text(value, "summary"),
                            get(value, "keep_from").toLong(),
                            config(get(value, "config")));
            case TURN_ENDED -> ended(value);
            case REDACTED ->
                    new Content.Redacted(RowId.parse(text(value, "row")), text(value, "reason"));
        };
    }

    private static Content.Message message(Role role, Value value) {
        if (value instanceof Value.Text(var words)) {
            return Content.Message.of(role, words);
        }
        var parts = get(value, "parts").items().stream().map(Decoding::part).toList();
        return new Content.Message(
                role,
                parts,
                name(value, "source", Content.Source.SPOKEN),
                optional(value, "effect"));
    }

    private static Part part(Value value) {
        if (value instanceof Value.Text(var words)) {
            return new Part.Text(words);
        }
        return value.fields().containsKey("reasoning")
                ? new Part.Reasoning(text(value, "reasoning"), text(value, "signature"))
                : new Part.Image(text(value, "media_type"), text(value, "image"));
    }

    private static Content.TurnEnded ended(Value value) {
        var usage =
                new Usage(
                        number(value, "tokens"),
                        number(value, "steps"),
                        number(value, "model_calls"),
                        new Money(number(value, "cost_nanos")),
                        number(value, "unpriced"));
        return new Content.TurnEnded(
                name(value, "how", Content.How.COMPLETED),
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

    private static Config config(Value value) {
        var settings = value.as(Value.Fields.class);
        return settings.fields().isEmpty() ? Config.NONE : new Config(settings);
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
