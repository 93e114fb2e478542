package dev.nerve.app.chat.command;

import dev.nerve.app.chat.view.ColumnWrap;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.value.Value;

/// The transcript of a branch, as Markdown.
///
/// @param branch the name of the branch
/// @param view the visible messages
/// @param voices the models that answered
/// @param room the maximum width of a line on a page
record BranchTranscript(String branch, VisibleHistory view, AnswerAuthors voices, int room)
        implements OutputItem {

    @Override
    public Value value() {
        return Value.Fields.EMPTY
                .with("type", "transcript")
                .with("branch", branch)
                .with("text", text());
    }

    @Override
    public void writeTo(TextPage page) {
        SafeText.text(text())
                .lines()
                .flatMap(line -> ColumnWrap.line(line, room).stream())
                .forEach(page::line);
    }

    /// {@return the transcript as a document}
    String text() {
        var text = new StringBuilder("# " + branch + "\n");
        view.summary().ifPresent(summary -> section(text, "Summary", summary));
        view.shown().forEach(one -> add(text, one.seq(), one.content()));
        return text.toString();
    }

    private void add(StringBuilder text, long row, RowContent.VisibleContent visibleContent) {
        switch (visibleContent) {
            case RowContent.Message message ->
                    section(
                            text,
                            switch (message.role()) {
                                case USER -> "You";
                                case ASSISTANT -> voices.of(row);
                                case SYSTEM -> "System";
                            },
                            message.text());
            case RowContent.ToolCall call ->
                    section(text, "Tool " + call.tool(), "    " + call.arguments().toJson());
            case RowContent.ToolResult result ->
                    section(text, "Result", result.result().text().indent(4).stripTrailing());
            case RowContent.Merged merged ->
                    section(text, "From " + ChatBranches.label(merged.child()), merged.text());
        }
    }

    private static void section(StringBuilder text, String who, String words) {
        text.append("\n**").append(who).append(":**\n\n").append(words.stripTrailing());
        text.append('\n');
    }
}
