package dev.nerve.cli;

import java.util.List;
import java.util.function.IntSupplier;

/// Text for a person, line by line.
///
/// *Confined to one thread.*
public final class Page {

    private static final String INDENT = "  ";

    /// Where there is less room beside what is typed, its meaning is below it.
    private static final int NARROWEST = 24;

    private final Style style;
    private final ProgramCall call;
    private final IntSupplier width;
    private final StringBuilder text = new StringBuilder();

    private Page(Style style, ProgramCall call, IntSupplier width) {
        this.style = style;
        this.call = call;
        this.width = width;
    }

    /// {@return a page with nothing on it}
    ///
    /// @param style how text looks there
    public static Page in(Style style) {
        return in(style, ProgramCall.USUAL, () -> Integer.MAX_VALUE);
    }

    /// {@return a page with nothing on it}
    ///
    /// @param style how text looks there
    /// @param call how the program is called by what the page advises to type
    /// @param width how wide a line of a paragraph or a table may be
    static Page in(Style style, ProgramCall call, IntSupplier width) {
        return new Page(style, call, width);
    }

    /// {@return how text looks here}
    public Style style() {
        return style;
    }

    /// Adds a line.
    ///
    /// @param line without its end
    public void line(String line) {
        text.append(line).append('\n');
    }

    /// Adds a line of ours, whose commands can be copied.
    ///
    /// @param advice with commands such as `nerve runs list`
    public void advice(String advice) {
        line(advised(advice));
    }

    /// {@return a text of ours, whose commands can be copied}
    ///
    /// @param advice with commands such as `nerve runs list`
    public String advised(String advice) {
        return call.advise(advice);
    }

    /// Adds rows of commands and what they do, aligned; the commands can be copied.
    ///
    /// @param rows what to type, such as `nerve runs list`, and what it does
    public void advice(List<Row> rows) {
        rows(rows.stream().map(row -> new Row(advised(row.typed()), row.meaning())).toList());
    }

    /// Adds a text that wraps at words.
    ///
    /// @param paragraph one line without control characters
    public void paragraph(String paragraph) {
        WordWrap.lines(paragraph, width.getAsInt()).forEach(this::line);
    }

    /// {@return a text in lines that fit beside an indent}
    ///
    /// @param paragraph one line without control characters
    /// @param indent how much of the width something else takes
    public List<String> wrapped(String paragraph, int indent) {
        return WordWrap.lines(paragraph, width.getAsInt() - indent);
    }

    /// Adds a section: a blank line if something stands above, then its heading.
    ///
    /// @param heading without a colon
    public void section(String heading) {
        if (!text.isEmpty()) {
            text.append('\n');
        }
        line(style.heading(heading + ':'));
    }

    /// Adds rows of something to type and its meaning, aligned.
    ///
    /// @param rows what to type, and what it does
    public void rows(List<Row> rows) {
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

    /// {@return everything on it}
    public String text() {
        return text.toString();
    }

    /// A row of a table.
    ///
    /// @param typed what to type
    /// @param meaning what it does
    public record Row(String typed, String meaning) {}
}
