package dev.nerve.engine.data;

import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.RowContent;
import dev.nerve.protocol.conversation.ConversationRowData;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A writer of the rows of conversations in their wire form.
public final class RowDataWriter {

    private RowDataWriter() {}

    /// {@return a row}
    ///
    /// @param row the row
    public static ConversationRowData of(ConversationRow row) {
        return switch (row.content()) {
            case RowContent.Message message ->
                    row(row, "message", message.role().wireName(), message.text(), parts(message));
            case RowContent.Merged merged -> row(row, "merged", null, merged.text(), data(merged));
            case RowContent.Compacted compacted ->
                    row(row, "compacted", null, compacted.summary(), data(compacted));
            case RowContent.ToolCall call -> row(row, "tool_call", data(call));
            case RowContent.ToolResult result -> row(row, "tool_result", data(result));
            case RowContent.Configured(var change) ->
                    row(row, "configured", fields("settings", change.settings()));
            case RowContent.Marked(var name) -> row(row, "marked", fields("mark", name));
            case RowContent.Cleared(var config) ->
                    row(row, "cleared", fields("settings", config.settings()));
            case RowContent.Rewound(var end) -> row(row, "rewound", fields("to", end));
            case RowContent.TurnEnded ended -> row(row, "turn_ended", data(ended));
            case RowContent.Redacted(var redacted, var reason) ->
                    row(row, "redacted", fields("row", redacted.toString()).with("reason", reason));
        };
    }

    private static ConversationRowData row(ConversationRow row, String type, Value.Fields data) {
        return row(row, type, null, null, data);
    }

    private static ConversationRowData row(
            ConversationRow row,
            String type,
            @Nullable String role,
            @Nullable String text,
            Value.Fields data) {
        return new ConversationRowData(
                row.seq(), row.id().toString(), row.time(), type, role, text, data);
    }

    private static Value.Fields fields(String name, Object value) {
        return Value.Fields.EMPTY.with(name, value);
    }

    /// {@return the parts of a message that has more than text, and its source if nobody said it}
    private static Value.Fields parts(RowContent.Message message) {
        var data =
                message.source() == RowContent.MessageSource.INJECTED
                        ? fields("source", "injected")
                        : Value.Fields.EMPTY;
        boolean isText = message.parts().stream().allMatch(MessagePart.Text.class::isInstance);
        return isText ? data : data.with("parts", parts(message.parts()));
    }

    private static List<Value.Fields> parts(List<MessagePart> parts) {
        return parts.stream().map(RowDataWriter::part).toList();
    }

    /// The signature of a reasoning is only for its provider.
    private static Value.Fields part(MessagePart part) {
        return switch (part) {
            case MessagePart.Text(var text) -> fields("type", "text").with("text", text);
            case MessagePart.Reasoning(var text, _) ->
                    fields("type", "reasoning").with("text", text);
            case MessagePart.Image(var mediaType, var hash) ->
                    fields("type", "image").with("media_type", mediaType).with("hash", hash);
        };
    }

    private static Value.Fields data(RowContent.ToolCall call) {
        return fields("call", call.call())
                .with("tool", call.tool())
                .with("arguments", call.arguments());
    }

    private static Value.Fields data(RowContent.ToolResult result) {
        return fields("call", result.call())
                .with("status", wireName(result.execution()))
                .with("result", result.result());
    }

    private static Value.Fields data(RowContent.Merged merged) {
        return fields("from", merged.child().name())
                .with("from_row", merged.from())
                .with("to_row", merged.to() - 1);
    }

    private static Value.Fields data(RowContent.Compacted compacted) {
        return fields("keep_from", compacted.keepFrom())
                .with("settings", compacted.config().settings());
    }

    private static Value.Fields data(RowContent.TurnEnded ended) {
        var data = fields("status", wireName(ended.how()));
        data = ended.reason().isEmpty() ? data : data.with("reason", ended.reason());
        data = ended.context() == 0 ? data : data.with("context", ended.context());
        return data.with("usage", UsageDataWriter.fields(ended.usage()))
                .with("tokens", UsageDataWriter.fields(ended.tokens()));
    }

    private static String wireName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
