package dev.nerve.terminal.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A filter that removes extra indentation of list items.
final class ListIndentRemover {

    private static final Pattern ITEM = Pattern.compile("^ *(?:[-*+]|\\d{1,3}[.)]) ");

    private ListIndentRemover() {}

    /// {@return the rows, with list items and their content at the original indentation}
    ///
    /// @param columns the number of columns by which the program indents items
    /// @param rows all rows
    static List<String> unindent(int columns, List<String> rows) {
        if (columns == 0) {
            return rows;
        }
        var blank = " ".repeat(columns);
        var plain = new ArrayList<String>();
        boolean within = false;
        for (var row : rows) {
            boolean begins = row.startsWith(blank) && ITEM.matcher(row).find();
            within = begins || (within && row.startsWith(blank + " "));
            plain.add(within ? row.substring(columns) : row);
        }
        return plain;
    }
}
