package dev.nerve.llm.scripted;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The placeholders of a script: `${message}`, `${result}`, `${turn}`, and `${1}` for a group of
/// the expression. `$${` stands for `${`.
///
/// @param scene the conversation
/// @param groups the groups of the expression; the first is the whole match
record AnswerPlaceholders(ScriptContext scene, PatternMatch groups) {

    private static final Pattern BLANK =
            Pattern.compile("\\$(?<escape>\\$?)\\{(?<name>[^}]{0,40})}");

    /// The maximum length of a filled text; a script file has the same limit.
    private static final int LONGEST = 1024 * 1024;

    private static final Pattern NAME = Pattern.compile("message|result|turn|[0-9]{1,2}");

    /// {@return the text, if all its placeholders are known}
    ///
    /// @throws NerveException.Invalid if a placeholder is unknown
    static String check(String text) {
        BLANK.matcher(text)
                .results()
                .filter(blank -> !isEscaped(blank))
                .forEach(blank -> {
                    if (!NAME.matcher(blank.group("name")).matches()) {
                        throw new NerveException.Invalid(
                                ("'%s' means nothing here; use ${message}, ${result}, ${turn}"
                                                + " or ${1}")
                                        .formatted(blank.group()));
                    }
                });
        return text;
    }

    /// {@return the value, if all placeholders in its texts are known}
    static Value check(Value value) {
        switch (value) {
            case Value.Text(var text) -> check(text);
            case Value.Items(var items) -> items.forEach(AnswerPlaceholders::check);
            case Value.Fields(var fields) -> fields.values().forEach(AnswerPlaceholders::check);
            case Value.Null _, Value.Bool _, Value.Num _ -> {}
        }
        return value;
    }

    private static boolean isEscaped(MatchResult blank) {
        return !blank.group("escape").isEmpty();
    }

    /// {@return the text with its placeholders filled in}
    ///
    /// @throws NerveException.Invalid if the result is too long
    String fill(String text) {
        var filled = new StringBuilder();
        var blanks = BLANK.matcher(text);
        while (blanks.find()) {
            var blank = blanks.toMatchResult();
            blanks.appendReplacement(filled, "");
            filled.append(
                    isEscaped(blank) ? blank.group().substring(1) : meaning(blank.group("name")));
            refuseLong(filled);
        }
        return blanks.appendTail(filled).toString();
    }

    private static void refuseLong(StringBuilder filled) {
        if (filled.length() > LONGEST) {
            throw new NerveException.Invalid(
                    "the answer has more than %d characters after ${…} is filled in"
                            .formatted(LONGEST));
        }
    }

    private String meaning(String name) {
        return switch (name) {
            case "message" -> scene.message();
            case "result" -> scene.result();
            case "turn" -> Integer.toString(scene.turn() + 1);
            default -> groups.group(Integer.parseInt(name));
        };
    }

    Value fill(Value value) {
        return switch (value) {
            case Value.Text(var text) -> new Value.Text(fill(text));
            case Value.Items(var items) -> new Value.Items(items.stream().map(this::fill).toList());
            case Value.Fields(var fields) -> fill(fields);
            case Value.Null _, Value.Bool _, Value.Num _ -> value;
        };
    }

    private Value fill(Map<String, Value> fields) {
        var filled = new LinkedHashMap<String, Value>();
        fields.forEach((name, value) -> filled.put(name, fill(value)));
        return new Value.Fields(filled);
    }
}
