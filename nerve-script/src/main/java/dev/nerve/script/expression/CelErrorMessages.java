package dev.nerve.script.expression;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.CelValidationResult;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The messages of the CEL library, translated into ours.
final class CelErrorMessages {

    private static final Pattern NO_OVERLOAD =
            Pattern.compile(
                    "found no matching overload for '(?<function>[^']+)' applied to"
                            + " '(?<target>[^(']*?)\\.?\\((?<given>.*?)\\)'.*",
                    Pattern.DOTALL);
    private static final Pattern UNEXPECTED =
            Pattern.compile("(?:mismatched|extraneous) input '(.*?)' expecting.*", Pattern.DOTALL);
    private static final Pattern UNREADABLE =
            Pattern.compile("token recognition error at: '(.*?)'", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("\\w+|\\S");
    private static final Pattern MISSING = Pattern.compile("missing ('.*?') at .*", Pattern.DOTALL);
    private static final Pattern TOO_LARGE =
            Pattern.compile("For input string: \"[0-9-]+\".*", Pattern.DOTALL);
    private static final String TOO_EARLY = "the expression ends too early";
    private static final Pattern RESERVED = Pattern.compile("reserved identifier: (.*)");
    private static final Pattern PLACE = Pattern.compile("evaluation error(?: at \\S+)?: ");
    private static final Pattern NO_KEY = Pattern.compile("key '(.*)' is not present in map\\.?");
    private static final Pattern NO_MATCH =
            Pattern.compile("No matching overload for function '([^']+)'.*", Pattern.DOTALL);

    private static final Pattern NO_TRUTH =
            Pattern.compile("expected boolean value, found: (.{1,80}).*", Pattern.DOTALL);

    private static final Map<String, String> TYPES =
            Map.of(
                    "int", "a whole number",
                    "uint", "a whole number",
                    "double", "a decimal",
                    "string", "a text",
                    "bool", "true or false",
                    "list", "a list",
                    "map", "an object",
                    "null_type", "null",
                    "dyn", "anything",
                    "bytes", "bytes");

    private static final Set<String> CALCULATING =
            Set.of("_+_", "_-_", "_*_", "_/_", "_%_", "_<_", "_<=_", "_>_", "_>=_");

    private CelErrorMessages() {}

    static String typeName(String name) {
        var bare = name.contains("(") ? name.substring(0, name.indexOf('(')) : name;
        var simple = bare.substring(bare.lastIndexOf('.') + 1);
        return TYPES.getOrDefault(bare, "a " + simple.toLowerCase(Locale.ROOT));
    }

    /// Translates the first syntax error; the others follow from it.
    static ExpressionProblem ofParsing(CelValidationResult result, String source) {
        var celMessage = result.getErrors().getFirst().getMessage();
        int offset = offset(result, 0);
        if (!celMessage.startsWith("no viable alternative")) {
            return new ExpressionProblem(offset, parsing(celMessage), parsingHint(celMessage));
        }
        var word = WORD.matcher(source.substring(source.offsetByCodePoints(0, offset)));
        if (!word.find()) {
            return new ExpressionProblem(offset, TOO_EARLY, "");
        }
        var hint = word.group().equals(".") ? "write one dot between two names" : "";
        return new ExpressionProblem(offset, "unexpected '%s'".formatted(word.group()), hint);
    }

    private static int offset(CelValidationResult result, int index) {
        return result.getSource()
                .getLocationOffset(result.getErrors().get(index).getSourceLocation())
                .orElse(0);
    }

    private static String parsing(String celMessage) {
        var unexpected = UNEXPECTED.matcher(celMessage);
        if (unexpected.matches()) {
            return unexpected.group(1).equals("<EOF>")
                    ? TOO_EARLY
                    : "unexpected '%s'".formatted(unexpected.group(1));
        }
        var unreadable = UNREADABLE.matcher(celMessage);
        if (unreadable.matches()) {
            return "unexpected " + unreadable.group(1).strip();
        }
        var reserved = RESERVED.matcher(celMessage);
        if (reserved.matches()) {
            return "'%s' is a word of the language".formatted(reserved.group(1));
        }
        var missing = MISSING.matcher(celMessage);
        if (missing.matches()) {
            return "a %s is missing".formatted(missing.group(1));
        }
        if (TOO_LARGE.matcher(celMessage).matches()) {
            return "a whole number has at most 64 bits";
        }
        return celMessage.contains("recursion limit")
                ? "the expression is nested too deeply"
                : "this is no expression: " + celMessage.lines().findFirst().orElse("");
    }

    private static String parsingHint(String celMessage) {
        var unreadable = UNREADABLE.matcher(celMessage);
        if (unreadable.matches() && unreadable.group(1).startsWith("=")) {
            return "write == to compare";
        }
        if (unreadable.matches() && unreadable.group(1).matches("(?s)['\"].*")) {
            return "close the quote";
        }
        return TOO_LARGE.matcher(celMessage).matches() ? "write 1.0 for a decimal" : "";
    }

    static ExpressionProblem ofChecking(CelValidationResult result) {
        var celMessage = result.getErrors().getFirst().getMessage();
        var matcher = NO_OVERLOAD.matcher(celMessage);
        if (!matcher.matches()) {
            return new ExpressionProblem(
                    offset(result, 0), celMessage.lines().findFirst().orElse(""), "");
        }
        var function = matcher.group("function");
        var given =
                Arrays.stream(
                                (matcher.group("target") + "," + matcher.group("given"))
                                        .split(",(?![^(]*\\))"))
                        .map(String::strip)
                        .filter(type -> !type.isEmpty())
                        .map(CelErrorMessages::typeName)
                        .collect(Collectors.joining(" and "));
        return new ExpressionProblem(
                offset(result, 0),
                "%s does not take %s".formatted(shown(function), given),
                refusalHint(function, given));
    }

    private static String refusalHint(String function, String given) {
        boolean adds = function.equals("_+_");
        if (!given.contains("a text")) {
            return "";
        }
        if (given.contains("a whole number") || given.contains("a decimal")) {
            var number = given.contains("a decimal") ? "double(…)" : "int(…)";
            var text = adds ? ", or string(…) to make a text of the number" : "";
            return CALCULATING.contains(function)
                    ? "write %s to make a number of the text%s".formatted(number, text)
                    : "";
        }
        return adds ? "write string(…) to make a text of it" : "";
    }

    /// {@return the function that refused its arguments, if that is the failure}
    static Optional<String> unmatchedFunction(CelEvaluationException failure) {
        return Optional.of(NO_MATCH.matcher(celMessage(failure)))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1));
    }

    /// {@return the message for a function that refused its arguments}
    static String refusalMessage(String function, List<Object> given) {
        var types =
                given.stream().map(CelErrorMessages::typeOf).collect(Collectors.joining(" and "));
        var hint = refusalHint(function, types);
        return "%s does not take %s%s"
                .formatted(shown(function), types, hint.isEmpty() ? "" : "; " + hint);
    }

    private static String typeOf(Object value) {
        return typeName(
                switch (value) {
                    case Long _ -> "int";
                    case UnsignedLong _ -> "uint";
                    case Double _ -> "double";
                    case String _ -> "string";
                    case Boolean _ -> "bool";
                    case List<?> _ -> "list";
                    case Map<?, ?> _ -> "map";
                    case NullValue _ -> "null_type";
                    case Instant _ -> "moment";
                    default -> value.getClass().getSimpleName();
                });
    }

    private static String celMessage(CelEvaluationException failure) {
        return PLACE.matcher(String.valueOf(failure.getMessage())).replaceFirst("").strip();
    }

    private static String shown(String function) {
        return "'%s'".formatted(CelFunctions.operators().getOrDefault(function, function + "()"));
    }

    /// @param skipped a skipped step that the expression uses, if there is one
    static String ofEvaluation(CelEvaluationException failure, Optional<String> skipped) {
        var celMessage = celMessage(failure);
        var missing = NO_KEY.matcher(celMessage);
        if (missing.matches()) {
            return missing.group(1).equals("output") && skipped.isPresent()
                    ? "step '%s' was skipped and has no output; ask has(steps.%s.output) first"
                            .formatted(skipped.get(), skipped.get())
                    : "there is no field '%s'; ask has(…) first".formatted(missing.group(1));
        }
        var unmatched = NO_MATCH.matcher(celMessage);
        if (unmatched.matches()) {
            return "%s does not take these arguments".formatted(shown(unmatched.group(1)));
        }
        if (celMessage.startsWith("Iteration budget exceeded")) {
            return "this is too much for an expression: it takes more than %d rounds"
                    .formatted(CelEnvironment.MOST_ROUNDS);
        }
        var unsure = NO_TRUTH.matcher(celMessage);
        if (unsure.matches()) {
            return "true or false is wanted here, and not " + unsure.group(1);
        }
        return CelMessagePattern.explanation(celMessage)
                .orElseGet(() -> celMessage.lines().findFirst().orElse("it cannot be evaluated"));
    }
}
