package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.RowPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Takes away the numbers that a program puts before the rows of code.
///
/// They begin with 1 and follow each other; numbers that do not are the text's own.
final class Numbered {

    private Numbered() {}

    /// {@return the rows without such numbers}
    ///
    /// @param pattern what a row with a number is like: groups `number` and `text`
    /// @param rows all rows
    static List<String> without(RowPattern pattern, List<String> rows) {
        var said = new ArrayList<String>();
        long expected = 1;
        for (var row : rows) {
            var number = pattern.group(row, "number").flatMap(Numbered::parse);
            if (number.isPresent() && (number.get() == expected || number.get() == 1)) {
                said.add(pattern.group(row, "text").orElse(""));
                expected = number.get() + 1;
            } else {
                said.add(row);
                expected = row.isBlank() ? expected : 1;
            }
        }
        return said;
    }

    private static Optional<Long> parse(String digits) {
        return digits.length() > 9 || digits.isEmpty()
                ? Optional.empty()
                : Optional.of(Long.parseLong(digits));
    }
}
