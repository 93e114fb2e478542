package dev.nerve.terminal.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Takes away what sets items of lists in further than they were written.
final class Items {

    private static final Pattern ITEM = Pattern.compile("^ *(?:[-*+]|\\d{1,3}[.)]) ");

    private Items() {}

    /// {@return the rows, with items and what belongs to them where they were}
    ///
    /// @param columns by how many columns the program sets items in
    /// @param rows all rows
    static List<String> setOut(int columns, List<String> rows) {
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
