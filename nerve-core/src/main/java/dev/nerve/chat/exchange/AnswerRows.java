package dev.nerve.chat.exchange;

import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import java.util.ArrayList;
import java.util.List;

/// A model's answer as rows of a conversation: text and reasoning together, each tool call
/// separately.
final class AnswerRows {

    private AnswerRows() {}

    static List<RowContent.VisibleContent> of(ModelAnswer.Success answer) {
        var rows = new ArrayList<RowContent.VisibleContent>();
        var parts = new ArrayList<MessagePart>();
        for (var block : answer.blocks()) {
            switch (block) {
                case ContentBlock.Text(var text) -> parts.add(new MessagePart.Text(text));
                case ContentBlock.Reasoning(var text, var signature) ->
                        parts.add(new MessagePart.Reasoning(text, signature));
                case ContentBlock.ToolUse(var id, var tool, var arguments) -> {
                    flush(parts, rows);
                    rows.add(new RowContent.ToolCall(id, tool, arguments));
                }
                // A model does not return these, or only its provider understands them.
                case ContentBlock.Image _,
                        ContentBlock.ToolResult _,
                        ContentBlock.DialectSpecific _ -> {}
            }
        }
        flush(parts, rows);
        return rows;
    }

    private static void flush(List<MessagePart> parts, List<RowContent.VisibleContent> rows) {
        if (!parts.isEmpty()) {
            rows.add(
                    new RowContent.Message(
                            MessageRole.ASSISTANT, parts, RowContent.MessageSource.SPOKEN));
            parts.clear();
        }
    }

    /// {@return a user message that nerve inserts}
    static RowContent.Message injected(String text) {
        return new RowContent.Message(
                MessageRole.USER,
                List.of(new MessagePart.Text(text)),
                RowContent.MessageSource.INJECTED);
    }
}
