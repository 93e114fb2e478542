package dev.nerve.cli.output;

import java.util.List;
import java.util.function.IntSupplier;

/// Text for a person, line by line.
///
/// *Confined to one thread.*
public final class TextPage {

    private static final String INDENT = "  ";

    /// If fewer columns are left beside the typed text, its meaning goes below it.
    private static final int NARROWEST = 24;

    private final TextStyle style;
    private final ProgramCall call;
    private final IntSupplier width;
    private final StringBuilder text = new StringBuilder();

    private TextPage(TextStyle style, ProgramCall call, IntSupplier width) {
        this.style = style;
        this.call = call;
        this.width = width;
    }

    /// {@return an empty page}
    ///
    /// @param style the style of its text
    public static TextPage of(TextStyle style) {
        return of(style, ProgramCall.DEFAULT, () -> Integer.MAX_VALUE);
    }

    /// {@return an empty page}
    ///
    /// @param style the style of its text
    /// @param call the form in which suggested commands call the program
    /// @param width the maximum width of a line in a paragraph or a table
    static TextPage of(TextStyle style, ProgramCall call, IntSupplier width) {
        return new TextPage(style, call, width);
    }

    /// {@return the style of its text}
    public TextStyle style() {
        return style;
    }

    /// Adds a line.
    ///
    /// @param line the line, without a line break
    public void line(String line) {
        text.append(line).append('\n');
    }

    /// Adds a line with commands that the user can copy.
    ///
    /// @param advice the text, with commands such as `nerve runs list`
    public void advice(String advice) {
        line(adaptCommands(advice));
    }

    /// {@return a text with commands that the user can copy}
    ///
    /// @param advice the text, with commands such as `nerve runs list`
    public String adaptCommands(String advice) {
        return call.adaptCommands(advice);
    }

    /// Adds aligned rows of commands that the user can copy, with their effects.
    ///
    /// @param rows commands such as `nerve runs list`, and their effects
    public void advice(List<HelpRow> rows) {
        rows(
                rows.stream()
                        .map(row -> new HelpRow(adaptCommands(row.typed()), row.meaning()))
                        .toList());
    }

    /// Adds a text, wrapped between words.
    ///
    /// @param paragraph the text, on one line and without control characters
    public void paragraph(String paragraph) {
        WordWrap.lines(paragraph, width.getAsInt()).forEach(this::line);
    }

    /// {@return the lines of a text, wrapped to fit beside an indent}
    ///
    /// @param paragraph the text, on one line and without control characters
    /// @param indent the number of columns that are already taken
    public List<String> wrapped(String paragraph, int indent) {
        return WordWrap.lines(paragraph, width.getAsInt() - indent);
    }

    /// Starts a section: adds a blank line unless the page is empty, then the heading.
    ///
    /// @param heading the heading, without a colon
    public void section(String heading) {
        if (!text.isEmpty()) {
            text.append('\n');
        }
        line(style.heading(heading + ':'));
    }

    /// Adds aligned rows of text to type and its meaning.
    ///
    /// @param rows the rows
    public void rows(List<HelpRow> rows) {
        int widest = 0;
        for (var row : rows) {
            widest = Math.max(widest, row.typed().length());
        }
        int room = width.getAsInt() - widest - 2 * INDENT.length();
        for (var row : rows) {
            text.append(INDENT).append(style.typed(row.typed()));
            if (room < NARROWEST) {
                text.append('\n');
                WordWrap.lines(row.meaning(), width.getAsInt() - 2 * INDENT.length())
                        .forEach(meaning -> line(INDENT.repeat(2) + meaning));
            } else {
                text.repeat(' ', widest - row.typed().length() + INDENT.length());
                var indent = "\n" + " ".repeat(widest + 2 * INDENT.length());
                line(String.join(indent, WordWrap.lines(row.meaning(), room)));
            }
        }
    }

    /// {@return the whole text}
    public String text() {
        return text.toString();
    }

    /// A row of a table.
    ///
    /// @param typed the text to type
    /// @param meaning its effect
    public record HelpRow(String typed, String meaning) {}
}
