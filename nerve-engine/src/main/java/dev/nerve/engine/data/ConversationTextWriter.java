package dev.nerve.engine.data;

import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleHistory;

/// A writer of conversations as Markdown texts.
///
/// @param title the heading
/// @param view the visible messages
/// @param authors the models that answered
public record ConversationTextWriter(String title, VisibleHistory view, AnswerAuthors authors) {

    /// {@return the conversation as a document}
    public String text() {
        var text = new StringBuilder("# " + title + "\n");
        view.summary().ifPresent(summary -> addSection(text, "Summary", summary));
        view.shown().forEach(one -> add(text, one.seq(), one.content()));
        return text.toString();
    }

    private void add(StringBuilder text, long row, RowContent.VisibleContent visibleContent) {
        switch (visibleContent) {
            case RowContent.Message message ->
                    addSection(
                            text,
                            switch (message.role()) {
                                case USER -> "You";
                                case ASSISTANT -> authors.of(row);
                                case SYSTEM -> "System";
                            },
                            message.text());
            case RowContent.ToolCall call ->
                    addSection(text, "Tool " + call.tool(), "    " + call.arguments().toJson());
            case RowContent.ToolResult result ->
                    addSection(text, "Result", result.result().text().indent(4).stripTrailing());
            case RowContent.Merged merged ->
                    addSection(text, "From " + lastName(merged.child().name()), merged.text());
        }
    }

    /// {@return the name of a conversation in its session}
    ///
    /// @param conversation the name of the conversation
    public static String lastName(String conversation) {
        return conversation.substring(conversation.lastIndexOf('/') + 1);
    }

    private static void addSection(StringBuilder text, String who, String words) {
        text.append("\n**").append(who).append(":**\n\n").append(words.stripTrailing());
        text.append('\n');
    }
}
