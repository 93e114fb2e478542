package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.rule.RowPattern;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// A parser of token counts on a screen: `29317`, `12.3k`, `1,234` or `1.2M`.
final class TokenCountParser {

    private static final Pattern NUMBER = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,3})?)([kKmM]?)");

    private TokenCountParser() {}

    /// {@return the lowest count on the screen}
    ///
    /// @param patterns the patterns of the count, in the first group
    /// @param rows all rows
    static OptionalLong findCount(List<RowPattern> patterns, List<String> rows) {
        for (int row = rows.size() - 1; row >= 0; row--) {
            for (var pattern : patterns) {
                var found = pattern.findIn(rows.get(row));
                if (found.isPresent()) {
                    return parse(found.get());
                }
            }
        }
        return OptionalLong.empty();
    }

    private static OptionalLong parse(String text) {
        var number = NUMBER.matcher(text.replace(",", ""));
        if (!number.matches()) {
            return OptionalLong.empty();
        }
        int zeros =
                switch (number.group(2)) {
                    case "k", "K" -> 3;
                    case "m", "M" -> 6;
                    default -> 0;
                };
        return OptionalLong.of(new BigDecimal(number.group(1)).movePointRight(zeros).longValue());
    }
}
