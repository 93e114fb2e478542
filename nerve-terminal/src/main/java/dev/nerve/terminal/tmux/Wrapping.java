package dev.nerve.terminal.tmux;

import dev.nerve.terminal.screen.Row;
import java.util.ArrayList;
import java.util.List;

/// Finds out which rows continue the one before.
///
/// Tmux does not tell, but it can show its rows as they are, and put together where one continues
/// another. Both are read at once and laid side by side. *Confined to one thread.*
final class Wrapping {

    private final List<String> joined;
    private int line;
    private String rest = "";

    private Wrapping(List<String> joined) {
        this.joined = joined;
    }

    /// {@return the rows, each with its mark}
    ///
    /// @param plain a text for each row, blanks at the end included
    /// @param joined a text for each line that may have been wrapped
    static List<Row> rows(List<String> plain, List<String> joined) {
        var wrapping = new Wrapping(joined);
        var rows = new ArrayList<Row>(plain.size());
        for (var text : plain) {
            rows.add(new Row(text.stripTrailing(), wrapping.continues(text)));
        }
        return rows;
    }

    private boolean continues(String text) {
        if (!rest.isEmpty() && !text.isEmpty() && rest.startsWith(text)) {
            rest = rest.substring(text.length());
            return true;
        }
        var whole = line < joined.size() ? joined.get(line) : "";
        line++;
        rest = whole.startsWith(text) ? whole.substring(text.length()) : "";
        rest = rest.isBlank() ? "" : rest;
        return false;
    }
}
