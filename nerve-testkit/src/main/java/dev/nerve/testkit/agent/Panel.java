package dev.nerve.testkit.agent;

import java.util.ArrayList;
import java.util.List;

/// The rows below the conversation. *Immutable.*
///
/// @param rows the rows, from the top
/// @param cursorRow the row of the cursor, counted from the first row of the panel
/// @param cursorColumn the column of the cursor, from 0
/// @param open whether the cursor is visible
record Panel(List<String> rows, int cursorRow, int cursorColumn, boolean open) {

    /// The empty panel.
    static final Panel NONE = new Panel(List.of(), 0, 0, true);

    Panel {
        rows = List.copyOf(rows);
    }

    /// {@return an input box with its status row and its footer}
    static Panel composer(String status, Composer composer, String footer, int columns) {
        var rule = "─".repeat(columns);
        var text = composer.rows(columns);
        var rows = new ArrayList<String>();
        rows.add(Wide.cut(status, columns - 1));
        rows.add(rule);
        rows.addAll(text);
        rows.add(rule);
        rows.add(Wide.cut("  " + footer, columns - 1));
        int column = composer.isEmpty() ? 2 : Wide.width(text.getLast());
        return new Panel(rows, 1 + text.size(), Math.min(column, columns - 1), true);
    }

    /// {@return a panel with a dialog}
    static Panel dialog(Dialog dialog, int selected, String typed, int columns) {
        var rows = new ArrayList<String>();
        rows.add("─".repeat(columns));
        rows.addAll(dialog.rows(selected, typed, columns));
        return new Panel(rows, rows.size() - 1, 0, false);
    }
}
