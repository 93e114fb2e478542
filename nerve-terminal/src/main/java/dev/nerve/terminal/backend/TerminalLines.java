package dev.nerve.terminal.backend;

import dev.nerve.terminal.screen.ScreenRow;
import java.util.List;

/// A range of rows that a terminal has shown. *Immutable.*
///
/// @param from the number of the first row
/// @param rows the rows, each with a flag for a continuation of the row before
/// @param next the position for the next read: the number of the cursor's row, which may still
/// change
public record TerminalLines(long from, List<ScreenRow> rows, long next) {

    public TerminalLines {
        rows = List.copyOf(rows);
    }

    /// {@return the text, with wrapped rows joined and without trailing blank lines}
    public String text() {
        var text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            if (i > 0 && !rows.get(i).wrapped()) {
                text.append('\n');
            }
            text.append(rows.get(i).text());
        }
        return text.toString().stripTrailing();
    }
}
