package dev.nerve.script.file.template;

import dev.nerve.NerveException;
import dev.nerve.control.gate.AnswerOptions;
import dev.nerve.control.gate.AnswerOptionsFunction;
import dev.nerve.node.RunContext;
import dev.nerve.script.flow.RunExpressionScope;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers that a gate accepts, as templates from the file. *Immutable.*
///
/// @param options the allowed answers; null for any
/// @param byDefault the answer after the timeout; null if the timeout is a failure
/// @param schema the JSON Schema of other answers; null if they are texts
public record AnswerOptionTemplates(
        @Nullable ValueTemplate options,
        @Nullable ValueTemplate byDefault,
        Value.@Nullable Fields schema)
        implements AnswerOptionsFunction {

    /// {@return the answers, if no expression has to be evaluated for them}
    public Optional<AnswerOptions> constantOptions() {
        var words = options == null ? Optional.of(List.<String>of()) : constants(options);
        return switch (byDefault) {
            case null -> words.map(allowed -> answers(allowed, null));
            case ValueTemplate.ConstantTemplate(var answer) ->
                    words.map(allowed -> answers(allowed, answer.text()));
            default -> Optional.empty();
        };
    }

    /// {@return the texts of a list, if all of them are constant}
    public static Optional<List<String>> constants(@Nullable ValueTemplate list) {
        if (!(list instanceof ValueTemplate.ListTemplate(var items))
                || !items.stream().allMatch(ValueTemplate.ConstantTemplate.class::isInstance)) {
            return Optional.empty();
        }
        return Optional.of(
                items.stream()
                        .map(item -> ((ValueTemplate.ConstantTemplate) item).value().text())
                        .toList());
    }

    @Override
    public AnswerOptions of(RunContext context) {
        return answers(
                options == null
                        ? List.of()
                        : texts(options.fill(RunExpressionScope.at(context, "options"))),
                byDefault == null
                        ? null
                        : text(byDefault.fill(RunExpressionScope.at(context, "default"))));
    }

    private AnswerOptions answers(List<String> allowed, @Nullable String answer) {
        var answers = new AnswerOptions(allowed, answer);
        return schema == null ? answers : answers.withSchema(schema);
    }

    private static List<String> texts(Value value) {
        if (!(value instanceof Value.Items(var items)) || items.isEmpty()) {
            throw new NerveException.Invalid(
                    "'options' must return a list with at least one text, not " + value);
        }
        return items.stream().map(AnswerOptionTemplates::text).distinct().toList();
    }

    private static String text(Value value) {
        if (value instanceof Value.Items || value instanceof Value.Fields || value.isNull()) {
            throw new NerveException.Invalid("an answer must be a text, not " + value);
        }
        return value.text();
    }
}
