package dev.nerve.terminal.tmux;

import dev.nerve.terminal.screen.ScreenRow;
import java.util.ArrayList;
import java.util.List;

/// A detector of wrapped rows.
///
/// Tmux does not report wrapping, but it can print its rows unchanged or with wrapped rows joined.
/// This class compares both forms of the same capture. *Confined to one thread.*
final class WrapDetector {

    private final List<String> joined;
    private int line;
    private String rest = "";

    private WrapDetector(List<String> joined) {
        this.joined = joined;
    }

    /// {@return the rows, each marked as wrapped or not}
    ///
    /// @param plain the text of each row, including trailing blanks
    /// @param joined the text of each line, with wrapped rows joined
    static List<ScreenRow> rows(List<String> plain, List<String> joined) {
        var wrapDetector = new WrapDetector(joined);
        var rows = new ArrayList<ScreenRow>(plain.size());
        for (var text : plain) {
            rows.add(new ScreenRow(text.stripTrailing(), wrapDetector.continues(text)));
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
