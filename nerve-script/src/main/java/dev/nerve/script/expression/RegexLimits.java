package dev.nerve.script.expression;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.regex.Pattern;

/// The limits of regular expressions, checked before one is compiled.
///
/// The library expands repetitions, and nested ones multiply: 30 characters can become 10^9 parts.
/// It also recurses for every bracket. *Confined to one thread*, and used once.
final class RegexLimits {

    static final int LONGEST = 2_000;
    static final int DEEPEST = 100;

    /// The most parts that the library accepts, counted after it compiled the expression.
    static final int LARGEST = 500;

    static final String TOO_LARGE =
            "the regular expression is too large: with its repetitions it has more than %d parts"
                    .formatted(LARGEST);

    /// The most parts that are counted before compiling. The library merges some parts and needs
    /// fewer, so this bound is wider. It only keeps compiling cheap.
    private static final long MOST_COUNTED = 4 * LARGEST;

    /// Matching takes a step for each character and each part of the expression.
    private static final long MOST_STEPS = 100_000_000;

    private static final Pattern REPETITION = Pattern.compile("\\{(\\d+)(,?)(\\d*)\\}");
    private static final Pattern UNCAPTURED = Pattern.compile("\\(\\?[a-zA-Z-]*:");

    private final String regex;

    /// The enclosing groups, innermost first.
    private final ArrayDeque<OpenGroup> around = new ArrayDeque<>();

    private int position;
    private long size;

    /// The size of the part that a repetition would repeat.
    private long last;

    private RegexLimits(String regex) {
        this.regex = regex;
    }

    /// Checks the size of a regular expression and the time that a match can take.
    ///
    /// @throws ExpressionLimitError if one exceeds its limit
    static void check(String text, String regex) {
        if (regex.length() > LONGEST) {
            throw new ExpressionLimitError(
                    "the regular expression has more than %d characters".formatted(LONGEST));
        }
        var limits = new RegexLimits(regex);
        var problem = limits.measure();
        if (problem.isPresent()) {
            throw new ExpressionLimitError(problem.get());
        }
        if (text.length() * Math.max(1, limits.size) > MOST_STEPS) {
            throw new ExpressionLimitError("matching a long text with a large regular expression");
        }
    }

    private Optional<String> measure() {
        while (position < regex.length()) {
            char next = regex.charAt(position);
            switch (next) {
                case '\\' -> escape();
                case '[' -> characters();
                case '(' -> open();
                case ')' -> close();
                case '{' -> repeat();
                case '*', '+', '?', '|' -> operator();
                default -> atom(1);
            }
            if (around.size() > DEEPEST) {
                return Optional.of(
                        "the regular expression has more than %d brackets inside each other"
                                .formatted(DEEPEST));
            }
            if (size > MOST_COUNTED) {
                return Optional.of(TOO_LARGE);
            }
        }
        return Optional.empty();
    }

    private void atom(int characters) {
        position += characters;
        size++;
        last = 1;
    }

    private void escape() {
        int brace = position + 2;
        boolean hasBraces =
                brace < regex.length()
                        && "pPx".indexOf(regex.charAt(position + 1)) >= 0
                        && regex.charAt(brace) == '{';
        int end = hasBraces ? regex.indexOf('}', brace) : -1;
        atom(end < 0 ? 2 : end + 1 - position);
    }

    /// Skips a character class such as `[a-z]`. Its first character cannot be the closing bracket.
    private void characters() {
        int at = position + 1;
        at += at < regex.length() && regex.charAt(at) == '^' ? 1 : 0;
        at += at < regex.length() && regex.charAt(at) == ']' ? 1 : 0;
        while (at < regex.length() && regex.charAt(at) != ']') {
            boolean isNamed = regex.startsWith("[:", at) && regex.indexOf(":]", at) > 0;
            at = isNamed ? regex.indexOf(":]", at) + 2 : at + (regex.charAt(at) == '\\' ? 2 : 1);
        }
        atom(at + 1 - position);
    }

    /// Opens a group. The library adds one part for each end of a captured group.
    private void open() {
        var uncaptured = UNCAPTURED.matcher(regex).region(position, regex.length());
        boolean isCaptured = !uncaptured.lookingAt();
        position = isCaptured ? position + 1 : uncaptured.end();
        around.push(new OpenGroup(size, isCaptured ? 2 : 0));
        size = 0;
        last = 0;
    }

    private void close() {
        position++;
        if (!around.isEmpty()) {
            var group = around.pop();
            last = size + group.ends;
            size = group.before + last;
        }
    }

    private void operator() {
        position++;
        size++;
        last++;
    }

    private void repeat() {
        var repetition = REPETITION.matcher(regex).region(position, regex.length());
        if (!repetition.lookingAt()) {
            atom(1);
            return;
        }
        position = repetition.end();
        long least = times(repetition.group(1)) + repetition.group(2).length();
        long times = Math.max(1, Math.max(least, times(repetition.group(3))));
        // Sizes stay below the limit until here, so this cannot overflow.
        size += last * (times - 1);
        last *= times;
    }

    private static long times(String digits) {
        return digits.length() > 6 ? 1_000_000 : digits.isEmpty() ? 0 : Long.parseLong(digits);
    }

    /// A group whose end was not reached yet.
    ///
    /// @param before the size of the enclosing group before this one
    /// @param ends the parts that the library adds for its two ends
    private record OpenGroup(long before, int ends) {}
}
