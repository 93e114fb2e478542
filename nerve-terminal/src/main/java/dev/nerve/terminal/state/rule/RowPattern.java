package dev.nerve.terminal.state.rule;

import dev.nerve.NerveException;
import dev.nerve.terminal.state.ProgramQuestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A regular expression for one row, with a limit on the matching work.
///
/// A row is at most 1,000 characters wide, but some patterns take exponential time even on that. A
/// pattern that reads more characters than the limit finds nothing. *Immutable.*
///
/// @param pattern the regular expression
public record RowPattern(Pattern pattern) {

    private static final int LONGEST_PATTERN = 500;
    private static final int LONGEST_TEXT = 4_096;
    private static final int MOST_LOOKS = 200_000;

    /// {@return the pattern of a regular expression}
    ///
    /// @param text the regular expression
    /// @throws NerveException.Invalid if the text is not a regular expression
    public static RowPattern of(String text) {
        if (text.isEmpty() || text.length() > LONGEST_PATTERN) {
            throw new NerveException.Invalid(
                    "a pattern has 1 to %d characters".formatted(LONGEST_PATTERN));
        }
        try {
            return new RowPattern(Pattern.compile(text));
        } catch (PatternSyntaxException e) {
            throw new NerveException.Invalid(
                    "'%s' is not a regular expression: %s".formatted(text, e.getDescription()));
        }
    }

    /// {@return whether the row contains a match}
    ///
    /// @param row the row to search
    public boolean isIn(String row) {
        return first(row, _ -> Optional.of(true)).orElse(false);
    }

    /// {@return the text of the first group, or the whole match if there is no group}
    ///
    /// @param row the row to search
    public Optional<String> findIn(String row) {
        return first(row, matcher -> Optional.of(found(matcher)));
    }

    /// {@return the text of the group with this name}
    ///
    /// @param row the row to search
    /// @param name the name of the group
    public Optional<String> group(String row, String name) {
        if (!pattern.namedGroups().containsKey(name)) {
            return Optional.empty();
        }
        return first(row, matcher -> Optional.ofNullable(matcher.group(name)));
    }

    /// {@return all matches}
    List<String> findAllIn(String row) {
        var all = new ArrayList<String>();
        var matcher = matcher(row);
        try {
            while (all.size() < ProgramQuestion.MOST_CHOICES && matcher.find()) {
                all.add(found(matcher));
            }
        } catch (MatchLimitExceeded _) {
            // Return the matches found so far.
        }
        return all;
    }

    private static String found(Matcher matcher) {
        var group = matcher.groupCount() > 0 ? matcher.group(1) : matcher.group();
        return group == null ? "" : group.strip();
    }

    private <T> Optional<T> first(String row, MatchReader<T> reader) {
        var matcher = matcher(row);
        try {
            return matcher.find() ? reader.of(matcher) : Optional.empty();
        } catch (MatchLimitExceeded _) {
            return Optional.empty();
        }
    }

    private Matcher matcher(String row) {
        var text = row.length() > LONGEST_TEXT ? row.substring(0, LONGEST_TEXT) : row;
        return pattern.matcher(new CountingText(text));
    }

    private interface MatchReader<T> {

        Optional<T> of(Matcher matcher);
    }

    /// A text that counts its character reads.
    private static final class CountingText implements CharSequence {

        private final String text;
        private int looks;

        CountingText(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (++looks > MOST_LOOKS) {
                throw new MatchLimitExceeded();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final class MatchLimitExceeded extends RuntimeException {

        private static final long serialVersionUID = 1L;

        MatchLimitExceeded() {
            super("the pattern takes too long", null, false, false);
        }
    }
}
