package dev.nerve.script.file;

import dev.nerve.NerveException;
import dev.nerve.control.Count;
import dev.nerve.control.Decision;
import dev.nerve.control.GateCheck;
import dev.nerve.control.RoundCondition;
import dev.nerve.control.Scorer;
import dev.nerve.node.RunContext;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Surroundings;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Seen;
import dev.nerve.script.flow.States;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Predicate;

/// What patterns mean to the nodes that ask them.
///
/// @param states the states of workflows
record Meaning(States states) {

    /// @param use what for, such as `until`
    Seen seen(RunContext context, String use) {
        return Seen.at(context, use, states);
    }

    Predicate<RunContext> predicate(Pattern pattern, String use) {
        return context -> truth(pattern, seen(context, use), use);
    }

    Decision decision(Pattern pattern, String use) {
        return context -> truth(pattern, seen(context, use), use);
    }

    RoundCondition condition(Pattern pattern, String use) {
        return round ->
                truth(pattern, seen(round.context(), use).round(round.iteration() + 1), use);
    }

    GateCheck check(Pattern pattern) {
        return (answer, context) ->
                truth(
                                pattern,
                                seen(context, "check").naming(Sight.ANSWER, new Value.Text(answer)),
                                "check")
                        ? Optional.empty()
                        : Optional.of("'%s' is not allowed here".formatted(answer));
    }

    Count count(Pattern pattern, String use) {
        return context -> {
            var value = pattern.fill(seen(context, use));
            try {
                return value.toInt();
            } catch (NerveException.Invalid _) {
                throw new NerveException.Invalid(
                        "'%s' must give a whole number, not %s".formatted(use, value));
            }
        };
    }

    Scorer.Function score(Pattern pattern) {
        return (outcome, context) -> {
            var value = pattern.fill(seen(context, "score").naming(Sight.OUTPUT, outcome.output()));
            if (value instanceof Value.Num(var number)) {
                return number.doubleValue();
            }
            throw new NerveException.Invalid("'score' must give a number, not " + value);
        };
    }

    private static boolean truth(Pattern pattern, Surroundings around, String use) {
        var value = pattern.fill(around);
        if (value instanceof Value.Bool(var yes)) {
            return yes;
        }
        throw new NerveException.Invalid(
                "'%s' must give true or false, not %s".formatted(use, value));
    }
}
