package dev.nerve.chat;

import dev.nerve.conversation.Content;
import dev.nerve.conversation.Part;
import dev.nerve.conversation.Role;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import java.util.ArrayList;
import java.util.List;

/// A model's answer as rows of a conversation: text and reasoning together, each tool call
/// separately.
final class Rows {

    private Rows() {}

    static List<Content.Said> of(Answer.Given answer) {
        var rows = new ArrayList<Content.Said>();
        var parts = new ArrayList<Part>();
        for (var block : answer.blocks()) {
            switch (block) {
                case Block.Text(var text) -> parts.add(new Part.Text(text));
                case Block.Reasoning(var text, var signature) ->
                        parts.add(new Part.Reasoning(text, signature));
                case Block.ToolUse(var id, var tool, var arguments) -> {
                    flush(parts, rows);
                    rows.add(new Content.ToolCall(id, tool, arguments));
                }
                // A model does not return these, or only its provider understands them.
                case Block.Image _, Block.ToolResult _, Block.Other _ -> {}
            }
        }
        flush(parts, rows);
        return rows;
    }

    private static void flush(List<Part> parts, List<Content.Said> rows) {
        if (!parts.isEmpty()) {
            rows.add(new Content.Message(Role.ASSISTANT, parts, Content.Source.SPOKEN));
            parts.clear();
        }
    }

    /// {@return a user message that nerve inserts}
    static Content.Message injected(String text) {
        return new Content.Message(
                Role.USER, List.of(new Part.Text(text)), Content.Source.INJECTED);
    }
}
