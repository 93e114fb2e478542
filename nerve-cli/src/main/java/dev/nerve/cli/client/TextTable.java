package dev.nerve.cli.client;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import java.util.ArrayList;
import java.util.List;

/// A table with a heading and aligned columns. *Immutable.*
///
/// @param headings the headings of the columns
/// @param rows the texts of each row, one for each column
/// @param width the maximum width of a line
public record TextTable(List<String> headings, List<List<String>> rows, int width) {

    /// The maximum width of every column but the last.
    private static final int WIDEST = 40;

    private static final String GAP = "  ";
    private static final String CUT = "...";

    public TextTable {
        headings = List.copyOf(headings);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /// Writes the table, or nothing if it has no rows.
    ///
    /// @param page the page to write to
    public void writeTo(TextPage page) {
        if (rows.isEmpty()) {
            return;
        }
        var columns = new ArrayList<List<String>>();
        for (int i = 0; i < headings.size(); i++) {
            columns.add(column(i));
        }
        for (int row = 0; row <= rows.size(); row++) {
            var line = new StringBuilder();
            for (var column : columns) {
                line.append(column.get(row)).append(GAP);
            }
            var shown = CellText.cut(line.toString().stripTrailing(), width, CUT);
            page.line(row == 0 ? page.style().heading(shown) : shown);
        }
    }

    /// {@return the heading and the cells of a column, padded to the same width}
    private List<String> column(int index) {
        int most = index == headings.size() - 1 ? width : WIDEST;
        var cells = new ArrayList<String>();
        cells.add(headings.get(index));
        rows.forEach(row -> cells.add(CellText.cut(SafeText.line(row.get(index)), most, CUT)));
        int widest = cells.stream().mapToInt(CellText::width).max().orElse(0);
        return cells.stream().map(cell -> CellText.pad(cell, widest)).toList();
    }
}
