package dev.nerve.script.file;

import dev.nerve.NerveException;
import dev.nerve.control.Count;
import dev.nerve.control.Decision;
import dev.nerve.control.RoundCondition;
import dev.nerve.control.Scorer;
import dev.nerve.node.RunContext;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Surroundings;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Seen;
import dev.nerve.value.Value;
import dev.nerve.workflow.ParamType;
import java.util.function.Predicate;

/// Functions that evaluate templates for nodes. Each has a purpose, such as `until`.
final class Meaning {

    private Meaning() {}

    static Predicate<RunContext> predicate(Pattern pattern, String use) {
        return context -> truth(pattern, Seen.at(context, use), use);
    }

    static Decision decision(Pattern pattern, String use) {
        return context -> truth(pattern, Seen.at(context, use), use);
    }

    static RoundCondition condition(Pattern pattern, String use) {
        return round ->
                truth(pattern, Seen.at(round.context(), use).round(round.iteration() + 1), use);
    }

    static Count count(Pattern pattern, String use) {
        return context -> {
            var value = pattern.fill(Seen.at(context, use));
            try {
                return value.toInt();
            } catch (NerveException.Invalid _) {
                var most = ParamType.INTEGER.fits(value) ? " of at most " + Integer.MAX_VALUE : "";
                throw new NerveException.Invalid(
                        "'%s' must give a whole number%s, not %s".formatted(use, most, value));
            }
        };
    }

    static Scorer.Function score(Pattern pattern) {
        return (outcome, context) -> {
            var value =
                    pattern.fill(Seen.at(context, "score").naming(Sight.OUTPUT, outcome.output()));
            if (value instanceof Value.Num(var number)) {
                return number.doubleValue();
            }
            throw new NerveException.Invalid("'score' must give a number, not " + value);
        };
    }

    static boolean truth(Pattern pattern, Surroundings around, String use) {
        var value = pattern.fill(around);
        if (value instanceof Value.Bool(var yes)) {
            return yes;
        }
        throw new NerveException.Invalid(
                "'%s' must give true or false, not %s".formatted(use, value));
    }
}
