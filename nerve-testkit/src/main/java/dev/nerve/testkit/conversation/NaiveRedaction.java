package dev.nerve.testkit.conversation;

import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The remaining content of a redacted row, and of other rows that keep the same settings.
final class NaiveRedaction {

    private NaiveRedaction() {}

    /// {@return the remaining content, or null if the row has nothing to redact}
    static @Nullable RowContent of(RowContent content) {
        return switch (content) {
            case RowContent.Message message -> message(message);
            case RowContent.ToolCall call ->
                    new RowContent.ToolCall(call.call(), call.tool(), Value.Fields.EMPTY);
            case RowContent.ToolResult result ->
                    new RowContent.ToolResult(
                            result.call(), Value.of(RowContent.REDACTED), result.execution());
            case RowContent.Merged one ->
                    new RowContent.Merged(
                            one.child(), one.born(), one.from(), one.to(), RowContent.REDACTED);
            case RowContent.Compacted one ->
                    without(
                            new RowContent.Compacted(
                                    RowContent.REDACTED, one.keepFrom(), one.config()),
                            one.config());
            case RowContent.Configured one -> without(one, one.change());
            case RowContent.Cleared one -> without(one, one.config());
            case RowContent.Redacted one -> new RowContent.Redacted(one.row(), RowContent.REDACTED);
            case RowContent.Marked _, RowContent.Rewound _, RowContent.TurnEnded _ -> null;
        };
    }

    private static RowContent message(RowContent.Message message) {
        MessageRole role = message.role();
        return new RowContent.Message(
                role,
                List.of(new MessagePart.Text(RowContent.REDACTED)),
                message.source(),
                message.effect());
    }

    /// {@return the settings that a row sets or keeps}
    static ConversationConfig settings(RowContent content) {
        return switch (content) {
            case RowContent.Configured one -> one.change();
            case RowContent.Cleared one -> one.config();
            case RowContent.Compacted one -> one.config();
            default -> ConversationConfig.NONE;
        };
    }

    /// {@return the row without the settings that are equal to these}
    static RowContent without(RowContent content, ConversationConfig secrets) {
        return switch (content) {
            case RowContent.Configured one ->
                    new RowContent.Configured(without(one.change(), secrets));
            case RowContent.Cleared one -> new RowContent.Cleared(without(one.config(), secrets));
            case RowContent.Compacted one ->
                    new RowContent.Compacted(
                            one.summary(), one.keepFrom(), without(one.config(), secrets));
            default -> content;
        };
    }

    /// Removes equal settings. In sequences, all settings are texts.
    private static ConversationConfig without(
            ConversationConfig config, ConversationConfig secrets) {
        var left = new LinkedHashMap<String, Value>();
        config.settings()
                .fields()
                .forEach((name, value) -> {
                    boolean secret =
                            value instanceof Value.Text
                                    && value.equals(secrets.settings().fields().get(name))
                                    && !name.equals(ConversationConfig.MODEL);
                    left.put(name, secret ? Value.of(RowContent.REDACTED) : value);
                });
        return new ConversationConfig(new Value.Fields(left));
    }
}
