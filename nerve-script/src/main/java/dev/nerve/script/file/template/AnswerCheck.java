package dev.nerve.script.file.template;

import dev.nerve.NerveException;
import dev.nerve.control.gate.GateCheck;
import dev.nerve.script.expression.Expression;
import dev.nerve.script.expression.ExpressionScope;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.flow.RunExpressionScope;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.Set;

/// The check of a gate. *Immutable.*
///
/// @param allowed decides whether an answer is allowed
/// @param why the reason for refusing an answer
public record AnswerCheck(ValueTemplate allowed, ValueTemplate why) {

    private static final Set<String> ANSWER_ONLY = Set.of(VisibleNames.ANSWER);

    /// {@return the check for use in a run}
    public GateCheck inRun() {
        return (answer, context) ->
                refusal(
                        RunExpressionScope.at(context, "check")
                                .withValue(VisibleNames.ANSWER, new Value.Text(answer)));
    }

    /// {@return the reason why every run would refuse an answer, if it would}
    ///
    /// @param answer an answer that is known when the file is read
    public Optional<String> refusalInAnyRun(String answer) {
        if (!usesAnswerOnly(allowed) || !usesAnswerOnly(why)) {
            return Optional.empty();
        }
        try {
            return refusal(new AnswerOnlyScope(new Value.Text(answer)));
        } catch (NerveException.Invalid problem) {
            return Optional.of("it cannot be checked: " + problem.getMessage());
        }
    }

    private Optional<String> refusal(ExpressionScope around) {
        return TemplateEvaluators.truth(allowed, around, "check")
                ? Optional.empty()
                : Optional.of(why.fill(around).text());
    }

    private static boolean usesAnswerOnly(ValueTemplate template) {
        return switch (template) {
            case ValueTemplate.ConstantTemplate _ -> true;
            case ValueTemplate.ExpressionTemplate(Expression expression) ->
                    expression.steps().isEmpty() && ANSWER_ONLY.containsAll(expression.roots());
            case ValueTemplate.TextTemplate(var parts) ->
                    parts.stream().allMatch(AnswerCheck::usesAnswerOnly);
            case ValueTemplate.ListTemplate _, ValueTemplate.ObjectTemplate _ -> false;
        };
    }

    /// The scope of an answer outside of a run.
    ///
    /// @param answer the answer
    private record AnswerOnlyScope(Value answer) implements ExpressionScope {

        @Override
        public Optional<Value> find(String name) {
            return name.equals(VisibleNames.ANSWER) ? Optional.of(answer) : Optional.empty();
        }

        @Override
        public Optional<Value> step(String id) {
            return Optional.empty();
        }
    }
}
