package dev.nerve.testkit.agent;

import java.util.ArrayList;
import java.util.List;

/// The rows below the conversation. *Immutable.*
///
/// @param rows the rows, from the top
/// @param cursorRow the row of the cursor, counted from the first row of the panel
/// @param cursorColumn the column of the cursor, from 0
/// @param open whether the cursor is visible
record BottomPanel(List<String> rows, int cursorRow, int cursorColumn, boolean open) {

    /// The empty panel.
    static final BottomPanel NONE = new BottomPanel(List.of(), 0, 0, true);

    BottomPanel {
        rows = List.copyOf(rows);
    }

    /// {@return an input box with its status row and its footer}
    static BottomPanel composer(String status, PromptDraft draft, String footer, int columns) {
        var rule = "─".repeat(columns);
        var text = draft.rows(columns);
        var rows = new ArrayList<String>();
        rows.add(DisplayWidth.truncate(status, columns - 1));
        rows.add(rule);
        rows.addAll(text);
        rows.add(rule);
        rows.add(DisplayWidth.truncate("  " + footer, columns - 1));
        int column = draft.isEmpty() ? 2 : DisplayWidth.width(text.getLast());
        return new BottomPanel(rows, 1 + text.size(), Math.min(column, columns - 1), true);
    }

    /// {@return a panel with a dialog}
    static BottomPanel dialog(AgentDialog dialog, int selected, String typed, int columns) {
        var rows = new ArrayList<String>();
        rows.add("─".repeat(columns));
        rows.addAll(dialog.rows(selected, typed, columns));
        return new BottomPanel(rows, rows.size() - 1, 0, false);
    }
}
