package dev.nerve.app.chat.command;

import dev.nerve.app.chat.view.ChatReplyData;
import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.engine.data.AnswerAuthors;
import dev.nerve.engine.data.ConversationTextWriter;

/// The transcript of a branch, as Markdown.
///
/// @param branch the name of the branch
/// @param view the visible messages
/// @param voices the models that answered
/// @param room the maximum width of a line on a page
record BranchTranscript(String branch, VisibleHistory view, AnswerAuthors voices, int room)
        implements OutputItem {

    @Override
    public ChatReplyData data() {
        return new ChatReplyData.TranscriptReply("transcript", branch, text());
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
        return new ConversationTextWriter(branch, view, voices).text();
    }
}
