package dev.nerve.terminal.parse;

import dev.nerve.terminal.screen.TextWidth;
import dev.nerve.terminal.state.RowPattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes away what stands beside a conversation, and what is shown on top of it.
final class Cropping {

    private static final char NO_BREAK = '\u00a0';

    private Cropping() {}

    /// {@return how many columns the conversation has}
    ///
    /// @param pattern what the row is like that is as wide; null if nothing stands beside
    /// @param rows all rows
    /// @param before what was known before
    static int columns(@Nullable RowPattern pattern, List<String> rows, int before) {
        for (int row = rows.size() - 1; pattern != null && row >= 0; row--) {
            var wide = pattern.group(rows.get(row), "text");
            if (wide.isPresent()) {
                return TextWidth.of(wide.get());
            }
        }
        return before;
    }

    /// {@return the rows without the rest}
    ///
    /// @param overlay what is shown on top of a row, beside `text`; null if nothing is
    /// @param rows all rows
    /// @param columns how many columns count
    static List<String> cleaned(@Nullable RowPattern overlay, List<String> rows, int columns) {
        var cleaned = new ArrayList<String>(rows.size());
        for (var row : rows) {
            var cropped = columns == Integer.MAX_VALUE ? row : TextWidth.first(row, columns);
            var bare =
                    overlay == null || cropped.isEmpty()
                            ? cropped
                            : overlay.group(cropped, "text").orElse(cropped);
            cleaned.add(setIn(bare.stripTrailing()));
        }
        return cleaned;
    }

    /// Some programs set rows in with no-break spaces, which mean nothing there.
    private static String setIn(String row) {
        int end = 0;
        boolean odd = false;
        while (end < row.length() && (row.charAt(end) == ' ' || row.charAt(end) == NO_BREAK)) {
            odd |= row.charAt(end) == NO_BREAK;
            end++;
        }
        var plain = odd ? " ".repeat(end) + row.substring(end) : row;
        return end == row.length() ? "" : plain;
    }
}
