package dev.nerve.terminal.backend;

import dev.nerve.terminal.screen.Row;
import java.util.List;

/// A stretch of what a terminal has shown. *Immutable.*
///
/// @param from the number of the first row
/// @param rows what stands there; rows that continue the one before say so
/// @param next where to read on: the number of the row with the cursor, which may still change
public record Lines(long from, List<Row> rows, long next) {

    public Lines {
        rows = List.copyOf(rows);
    }

    /// {@return the text, with wrapped rows put together again and no blank lines at the end}
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
