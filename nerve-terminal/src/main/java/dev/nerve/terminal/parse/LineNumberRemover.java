package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.rule.RowPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A filter that removes the line numbers that a program adds to code.
///
/// Line numbers start at 1 and are consecutive. All other numbers belong to the text.
final class LineNumberRemover {

    private LineNumberRemover() {}

    /// {@return the rows without line numbers}
    ///
    /// @param pattern the pattern of a numbered row, with the groups `number` and `text`
    /// @param rows all rows
    static List<String> removeNumbers(RowPattern pattern, List<String> rows) {
        var unnumbered = new ArrayList<String>();
        long expected = 1;
        for (var row : rows) {
            var number = pattern.group(row, "number").flatMap(LineNumberRemover::parse);
            if (number.isPresent() && (number.get() == expected || number.get() == 1)) {
                unnumbered.add(pattern.group(row, "text").orElse(""));
                expected = number.get() + 1;
            } else {
                unnumbered.add(row);
                expected = row.isBlank() ? expected : 1;
            }
        }
        return unnumbered;
    }

    private static Optional<Long> parse(String digits) {
        return digits.length() > 9 || digits.isEmpty()
                ? Optional.empty()
                : Optional.of(Long.parseLong(digits));
    }
}
