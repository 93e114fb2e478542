package dev.nerve.script.file.template;

import dev.nerve.NerveException;
import dev.nerve.control.ConditionFunction;
import dev.nerve.control.CountFunction;
import dev.nerve.control.LoopCondition;
import dev.nerve.control.fork.BranchScorer;
import dev.nerve.node.RunContext;
import dev.nerve.script.expression.ExpressionScope;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.flow.RunExpressionScope;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.value.Value;
import dev.nerve.workflow.ParamType;
import java.util.function.Predicate;

/// Functions that evaluate templates for nodes. Each has a purpose, such as `until`.
public final class TemplateEvaluators {

    private TemplateEvaluators() {}

    public static Predicate<RunContext> predicate(ValueTemplate template, String use) {
        return context -> truth(template, RunExpressionScope.at(context, use), use);
    }

    public static ConditionFunction decision(ValueTemplate template, String use) {
        return context -> truth(template, RunExpressionScope.at(context, use), use);
    }

    public static LoopCondition condition(ValueTemplate template, String use) {
        return state ->
                truth(
                        template,
                        RunExpressionScope.at(state.context(), use).inRound(state.iteration() + 1),
                        use);
    }

    public static CountFunction count(ValueTemplate template, String use) {
        return context -> {
            var value = template.fill(RunExpressionScope.at(context, use));
            try {
                return value.toInt();
            } catch (NerveException.Invalid _) {
                var most = ParamType.INTEGER.fits(value) ? " of at most " + Integer.MAX_VALUE : "";
                throw new NerveException.Invalid(
                        "'%s' must return a whole number%s, not %s".formatted(use, most, value));
            }
        };
    }

    public static BranchScorer.ScoreFunction score(ValueTemplate template) {
        return (outcome, context) -> {
            var value =
                    template.fill(
                            RunExpressionScope.at(context, "score")
                                    .withValue(VisibleNames.OUTPUT, outcome.output()));
            if (value instanceof Value.Num(var number)) {
                return number.doubleValue();
            }
            throw new NerveException.Invalid("'score' must return a number, not " + value);
        };
    }

    static boolean truth(ValueTemplate template, ExpressionScope around, String use) {
        var value = template.fill(around);
        if (value instanceof Value.Bool(var yes)) {
            return yes;
        }
        throw new NerveException.Invalid(
                "'%s' must return true or false, not %s".formatted(use, value));
    }
}
