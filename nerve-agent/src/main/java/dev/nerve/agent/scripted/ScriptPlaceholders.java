package dev.nerve.agent.scripted;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Fills the placeholders of a script: `${message}`, `${result}`, `${recall}`, and `${1}` for the
/// first group of the expression. `$${` stands for `${`. *Immutable.*
///
/// @param scene the state of the conversation
/// @param recalled the text that the turn recalls
/// @param groups the groups of the expression
record ScriptPlaceholders(ScriptInput scene, String recalled, MatchResult groups) {

    private static final Pattern BLANK = Pattern.compile("\\$\\$\\{|\\$\\{(?<name>[^}]{0,40})}");
    private static final Pattern NAME = Pattern.compile("message|result|recall|line|[0-9]{1,2}");

    /// {@return the text unchanged, if its placeholders are valid}
    ///
    /// @throws NerveException.Invalid if it has an unknown placeholder
    static String check(String text) {
        BLANK.matcher(text)
                .results()
                .filter(blank -> !isEscaped(blank))
                .filter(blank -> !NAME.matcher(blank.group("name")).matches())
                .findFirst()
                .ifPresent(blank -> {
                    throw new NerveException.Invalid(
                            ("'%s' means nothing here; use ${message}, ${result}, ${recall},"
                                            + " ${line} or ${1}, or write $${ for ${")
                                    .formatted(blank.group()));
                });
        return text;
    }

    /// {@return the value unchanged, if the placeholders in it are valid}
    static Value check(Value value) {
        switch (value) {
            case Value.Text(var text) -> check(text);
            case Value.Items(var items) -> items.forEach(ScriptPlaceholders::check);
            case Value.Fields(var fields) -> fields.values().forEach(ScriptPlaceholders::check);
            case Value.Null _, Value.Bool _, Value.Num _ -> {}
        }
        return value;
    }

    private static boolean isEscaped(MatchResult blank) {
        return blank.group("name") == null;
    }

    ScriptStep fill(ScriptStep step) {
        return switch (step) {
            case ScriptStep.SayStep(var text, var pace, var pause) ->
                    new ScriptStep.SayStep(fill(text), pace, pause);
            case ScriptStep.ThinkStep(var text) -> new ScriptStep.ThinkStep(fill(text));
            case ScriptStep.ToolStep(var tool, var input) ->
                    new ScriptStep.ToolStep(tool, fill(input));
            case ScriptStep.AskStep(var question, var choices) ->
                    new ScriptStep.AskStep(fill(question), choices);
            case ScriptStep.CutStep(var text, var times) ->
                    new ScriptStep.CutStep(fill(text), times);
            case ScriptStep.FailStep fail -> fail;
        };
    }

    String fill(String text) {
        return BLANK.matcher(text)
                .replaceAll(blank ->
                        Matcher.quoteReplacement(
                                isEscaped(blank)
                                        ? blank.group().substring(1)
                                        : meaning(blank.group("name"))));
    }

    private String meaning(String name) {
        return switch (name) {
            case "message" -> scene.message();
            case "result" -> scene.result();
            case "recall" -> recalled;
            case "line" -> "";
            default -> group(Integer.parseInt(name));
        };
    }

    private String group(int number) {
        var found = number <= groups.groupCount() ? groups.group(number) : null;
        return found == null ? "" : found;
    }

    private Value.Fields fill(Value.Fields value) {
        var filled = new LinkedHashMap<String, Value>();
        value.fields().forEach((name, field) -> filled.put(name, fill(field)));
        return new Value.Fields(filled);
    }

    private Value fill(Value value) {
        return switch (value) {
            case Value.Text(var text) -> new Value.Text(fill(text));
            case Value.Items(var items) -> new Value.Items(items.stream().map(this::fill).toList());
            case Value.Fields fields -> fill(fields);
            case Value.Null _, Value.Bool _, Value.Num _ -> value;
        };
    }
}
