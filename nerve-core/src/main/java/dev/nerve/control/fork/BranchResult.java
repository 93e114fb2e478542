package dev.nerve.control.fork;

import dev.nerve.Usage;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Optional;

/// The result of one branch of a tournament.
///
/// @param name the branch
/// @param outcome its outcome, with the score as an attribute
/// @param usage its usage of tokens and money
record BranchResult(String name, Outcome outcome, Usage usage) {

    /// Sorts the best branch first: by higher score, then by lower cost, then by fewer tokens. The
    /// sort is stable.
    static final Comparator<BranchResult> BEST_FIRST =
            Comparator.comparing(BranchResult::score)
                    .reversed()
                    .thenComparing(branchResult -> branchResult.usage.cost())
                    .thenComparingLong(branchResult -> branchResult.usage.tokens());

    /// The attribute of a branch that did not pass its command; its value is the branch's output.
    static final String REFUSED = "not_passed";

    static boolean isRefused(Outcome.Failed failed) {
        return failed.attributes().fields().containsKey(REFUSED);
    }

    /// {@return the reason why it did not win, for people}
    String why() {
        return outcome instanceof Outcome.Failed(_, var message, _) ? message : "score " + score();
    }

    /// {@return whether the branch ended with a score}
    boolean isScored() {
        return switch (outcome) {
            case Outcome.Done _ -> true;
            case Outcome.Failed failed -> isRefused(failed);
        };
    }

    BigDecimal score() {
        return outcome instanceof Outcome.Failed
                ? BigDecimal.ZERO
                : outcome.attributes().at("score").number();
    }

    /// {@return the name of its fork, if there is one}
    Optional<String> node() {
        return outcome.attributes().find("node").map(Value::text);
    }

    /// {@return the result as data}
    Value.Fields toValue() {
        var value = Value.Fields.EMPTY.with("name", name).with("node", node());
        value = isScored() ? value.with("score", score()) : value;
        value = value.with("cost", usage.cost().dollars()).with("tokens", usage.tokens());
        return switch (outcome) {
            case Outcome.Done(var output, _) -> value.with("output", output);
            case Outcome.Failed failed when isRefused(failed) ->
                    value.with("output", failed.attributes().at(REFUSED));
            case Outcome.Failed failed ->
                    value.with("error", failed.message())
                            .with("error_type", failed.code().wireName());
        };
    }
}
