package dev.nerve.script.expression;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A message of the CEL library and our message for it.
///
/// @param pattern the pattern of the library's message
/// @param explanation our message; `$1` is the first group of the pattern
record CelMessagePattern(Pattern pattern, String explanation) {

    private static final int LONGEST_SHOWN = 80;
    private static final String TOO_LARGE =
            "the number has more than 64 bits; write double(…) to calculate with decimals";

    private static final List<CelMessagePattern> ALL =
            List.of(
                    of("/ by zero", "it divides by zero; ask whether the number is 0 first"),
                    of("(?:long|integer) overflow", TOO_LARGE),
                    of("double is out of range for int", TOO_LARGE),
                    of("For input string: \"[-+]?[0-9]{19,}\".*", TOO_LARGE),
                    of("For input string: \"(.*)\"", "'$1' is no number"),
                    of("empty String", "'' is no number"),
                    of("Index out of bounds: (.*)", "there is no item $1; the first one is 0"),
                    of(
                            "Type conversion error from 'string' to 'bool': \\[(.*)]",
                            "'$1' is neither true nor false"),
                    of("invalid duration format", "this is no duration; write for example 90s"),
                    of(
                            "Text '(.*)' could not be parsed.*",
                            "'$1' is no moment; write for example 2030-01-31T12:00:00Z"),
                    of("Regex pattern exceeds allowed program size.*", RegexLimits.TOO_LARGE),
                    of("error parsing regexp: (.*)", "this is no regular expression: $1"));

    private static CelMessagePattern of(String celMessage, String explanation) {
        return new CelMessagePattern(Pattern.compile(celMessage, Pattern.DOTALL), explanation);
    }

    /// {@return our message for a message of the library, if there is one}
    ///
    /// @param celMessage the library's message
    static Optional<String> explanation(String celMessage) {
        return ALL.stream().flatMap(saying -> saying.in(celMessage).stream()).findFirst();
    }

    private Optional<String> in(String words) {
        return Optional.of(pattern.matcher(words))
                .filter(Matcher::matches)
                .map(found ->
                        found.groupCount() == 0
                                ? explanation
                                : explanation.replace("$1", shown(String.valueOf(found.group(1)))));
    }

    private static String shown(String text) {
        var line = text.strip().lines().findFirst().orElse("");
        return line.length() > LONGEST_SHOWN ? line.substring(0, LONGEST_SHOWN) + "…" : line;
    }
}
