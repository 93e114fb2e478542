package dev.nerve.app.chat.view;

import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import java.util.LinkedHashMap;
import java.util.List;

/// A view of the slash commands and their effects.
///
/// @param rows the commands
/// @param room the maximum width of a line
public record ChatHelpView(List<TextPage.HelpRow> rows, int room) implements OutputItem {

    private static final String INDENT = "  ";

    /// In a narrower column, a meaning would be hard to read.
    private static final int NARROWEST = 24;

    public ChatHelpView {
        rows = List.copyOf(rows);
    }

    @Override
    public ChatReplyData data() {
        var all = new LinkedHashMap<String, String>();
        rows.forEach(row -> all.put(row.typed(), row.meaning()));
        return new ChatReplyData.HelpReply("help", all);
    }

    @Override
    public void writeTo(TextPage page) {
        text(page, "Type a message to the model, or a command that begins with a slash:");
        int typed = rows.stream().mapToInt(row -> row.typed().length()).max().orElse(0);
        int left = typed + 2 * INDENT.length();
        boolean beside = room - left >= NARROWEST;
        rows.forEach(row -> {
            if (beside) {
                beside(page, row, left);
            } else {
                below(page, row);
            }
        });
        text(page, "A line that ends with \\ continues on the next line; // sends a slash.");
    }

    private void text(TextPage page, String text) {
        ColumnWrap.line(text, room).forEach(page::line);
    }

    private void beside(TextPage page, TextPage.HelpRow row, int left) {
        var typed = INDENT + page.style().typed(row.typed());
        var blanks = " ".repeat(left - INDENT.length() - row.typed().length());
        var lines = ColumnWrap.line(row.meaning(), room - left);
        page.line(typed + blanks + lines.getFirst());
        lines.stream().skip(1).forEach(line -> page.line(" ".repeat(left) + line));
    }

    private void below(TextPage page, TextPage.HelpRow row) {
        page.line(INDENT + page.style().typed(row.typed()));
        var indent = INDENT.repeat(3);
        ColumnWrap.line(row.meaning(), room - indent.length())
                .forEach(line -> page.line(indent + line));
    }
}
