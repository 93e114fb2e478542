package dev.nerve.script.file;

import dev.nerve.NerveException;
import dev.nerve.control.GateCheck;
import dev.nerve.script.expression.Expression;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Surroundings;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Seen;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.Set;

/// The check of a gate. *Immutable.*
///
/// @param allowed decides whether an answer is allowed
/// @param why the reason for refusing an answer
record AnswerCheck(Pattern allowed, Pattern why) {

    private static final Set<String> ANSWER_ONLY = Set.of(Sight.ANSWER);

    /// {@return the check for use in a run}
    GateCheck inRun() {
        return (answer, context) ->
                refusal(Seen.at(context, "check").naming(Sight.ANSWER, new Value.Text(answer)));
    }

    /// {@return the reason why every run would refuse an answer, if it would}
    ///
    /// @param answer an answer that is known when the file is read
    Optional<String> refusalInAnyRun(String answer) {
        if (!seesAnswerOnly(allowed) || !seesAnswerOnly(why)) {
            return Optional.empty();
        }
        try {
            return refusal(new AnswerAlone(new Value.Text(answer)));
        } catch (NerveException.Invalid problem) {
            return Optional.of("it cannot be checked: " + problem.getMessage());
        }
    }

    private Optional<String> refusal(Surroundings around) {
        return Meaning.truth(allowed, around, "check")
                ? Optional.empty()
                : Optional.of(why.fill(around).text());
    }

    private static boolean seesAnswerOnly(Pattern pattern) {
        return switch (pattern) {
            case Pattern.Constant _ -> true;
            case Pattern.Hole(Expression expression) ->
                    expression.steps().isEmpty() && ANSWER_ONLY.containsAll(expression.roots());
            case Pattern.Mixed(var parts) -> parts.stream().allMatch(AnswerCheck::seesAnswerOnly);
            case Pattern.Items _, Pattern.Fields _ -> false;
        };
    }

    /// The scope of an answer outside of a run.
    ///
    /// @param answer the answer
    private record AnswerAlone(Value answer) implements Surroundings {

        @Override
        public Optional<Value> find(String name) {
            return name.equals(Sight.ANSWER) ? Optional.of(answer) : Optional.empty();
        }

        @Override
        public Optional<Value> step(String id) {
            return Optional.empty();
        }
    }
}
