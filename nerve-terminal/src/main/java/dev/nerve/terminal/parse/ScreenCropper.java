package dev.nerve.terminal.parse;

import dev.nerve.terminal.screen.TextWidth;
import dev.nerve.terminal.state.rule.RowPattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A filter that removes what a program shows beside a conversation and on top of it.
final class ScreenCropper {

    private static final char NO_BREAK = '\u00a0';

    private ScreenCropper() {}

    /// {@return the width of the conversation in columns}
    ///
    /// @param pattern the pattern of a row with the same width; null if there is nothing beside the
    /// conversation
    /// @param rows all rows
    /// @param before the previously known width
    static int columns(@Nullable RowPattern pattern, List<String> rows, int before) {
        for (int row = rows.size() - 1; pattern != null && row >= 0; row--) {
            var wide = pattern.group(rows.get(row), "text");
            if (wide.isPresent()) {
                return TextWidth.of(wide.get());
            }
        }
        return before;
    }

    /// {@return the rows of the conversation only}
    ///
    /// @param overlay the pattern of a covered row, with the group `text` for the row itself; null
    /// if there is none
    /// @param rows all rows
    /// @param columns the width of the conversation
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

    /// Replaces no-break spaces in the indentation, which some programs use without a meaning.
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
