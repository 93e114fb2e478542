package dev.nerve.testkit.conversation;

import dev.nerve.conversation.Config;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Part;
import dev.nerve.conversation.Role;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The remaining content of a redacted row, and of other rows that keep the same settings.
final class NaiveRedaction {

    private NaiveRedaction() {}

    /// {@return the remaining content, or null if the row has nothing to redact}
    static @Nullable Content of(Content content) {
        return switch (content) {
            case Content.Message message -> message(message);
            case Content.ToolCall call ->
                    new Content.ToolCall(call.call(), call.tool(), Value.Fields.EMPTY);
            case Content.ToolResult result ->
                    new Content.ToolResult(
                            result.call(), Value.of(Content.REDACTED), result.execution());
            case Content.Merged one ->
                    new Content.Merged(
                            one.child(), one.born(), one.from(), one.to(), Content.REDACTED);
            case Content.Compacted one ->
                    without(
                            new Content.Compacted(Content.REDACTED, one.keepFrom(), one.config()),
                            one.config());
            case Content.Configured one -> without(one, one.change());
            case Content.Cleared one -> without(one, one.config());
            case Content.Redacted one -> new Content.Redacted(one.row(), Content.REDACTED);
            case Content.Marked _, Content.Rewound _, Content.TurnEnded _ -> null;
        };
    }

    private static Content message(Content.Message message) {
        Role role = message.role();
        return new Content.Message(
                role, List.of(new Part.Text(Content.REDACTED)), message.source(), message.effect());
    }

    /// {@return the settings that a row sets or keeps}
    static Config settings(Content content) {
        return switch (content) {
            case Content.Configured one -> one.change();
            case Content.Cleared one -> one.config();
            case Content.Compacted one -> one.config();
            default -> Config.NONE;
        };
    }

    /// {@return the row without the settings that are equal to these}
    static Content without(Content content, Config secrets) {
        return switch (content) {
            case Content.Configured one -> new Content.Configured(without(one.change(), secrets));
            case Content.Cleared one -> new Content.Cleared(without(one.config(), secrets));
            case Content.Compacted one ->
                    new Content.Compacted(
                            one.summary(), one.keepFrom(), without(one.config(), secrets));
            default -> content;
        };
    }

    /// Removes equal settings. In sequences, all settings are texts.
    private static Config without(Config config, Config secrets) {
        var left = new LinkedHashMap<String, Value>();
        config.settings()
                .fields()
                .forEach((name, value) -> {
                    boolean secret =
                            value instanceof Value.Text
                                    && value.equals(secrets.settings().fields().get(name))
                                    && !name.equals(Config.MODEL);
                    left.put(name, secret ? Value.of(Content.REDACTED) : value);
                });
        return new Config(new Value.Fields(left));
    }
}
