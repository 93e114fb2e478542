package dev.nerve.app.chat.view;

import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import java.util.List;

/// The result of a slash command, in a few lines for people.
///
/// @param data the result for a program
/// @param lines the result for a person
/// @param advice the next command to type, such as `nerve chat`; may be empty
public record ChatOutputItem(ChatReplyData data, List<String> lines, String advice)
        implements OutputItem {

    public ChatOutputItem {
        lines = List.copyOf(lines);
    }

    public static ChatOutputItem of(ChatReplyData data, String... lines) {
        return new ChatOutputItem(data, List.of(lines), "");
    }

    /// {@return a copy with a last line whose commands the user can copy}
    ///
    /// @param text the next command to type
    public ChatOutputItem withAdvice(String text) {
        return new ChatOutputItem(data, lines, text);
    }

    /// {@return a copy with wrapped lines}
    ///
    /// @param room the maximum width of a line
    public ChatOutputItem wrapped(int room) {
        return new ChatOutputItem(
                data,
                lines.stream()
                        .flatMap(text -> SafeText.text(text).lines())
                        .flatMap(line -> ColumnWrap.line(line, room).stream())
                        .toList(),
                advice);
    }

    @Override
    public void writeTo(TextPage page) {
        lines.forEach(line -> page.line(page.style().secondary(line)));
        if (!advice.isEmpty()) {
            page.line(page.style().secondary(page.adaptCommands(advice)));
        }
    }
}
