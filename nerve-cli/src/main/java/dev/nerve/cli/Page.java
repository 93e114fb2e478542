package dev.nerve.cli;

import java.util.List;

/// Text for a person, line by line.
///
/// *Confined to one thread.*
public final class Page {

    private static final String INDENT = "  ";

    private final Style style;
    private final StringBuilder text = new StringBuilder();

    private Page(Style style) {
        this.style = style;
    }

    /// {@return a page with nothing on it}
    ///
    /// @param style how text looks there
    public static Page in(Style style) {
        return new Page(style);
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
        int width = 0;
        for (var row : rows) {
            width = Math.max(width, row.typed().length());
        }
        for (var row : rows) {
            text.append(INDENT).append(style.typed(row.typed()));
            text.repeat(' ', width - row.typed().length() + INDENT.length());
            line(row.meaning());
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
