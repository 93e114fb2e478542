package dev.nerve.control;

import dev.nerve.Usage;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Optional;

/// How a branch of a tournament did.
///
/// @param name the branch
/// @param outcome what it gave, with its score as an attribute
/// @param usage what it spent
record Standing(String name, Outcome outcome, Usage usage) {

    /// The best first: the higher score, then what cost less, then what used fewer tokens. Sorting
    /// keeps the order of all others.
    static final Comparator<Standing> BEST_FIRST =
            Comparator.comparing(Standing::score)
                    .reversed()
                    .thenComparing(standing -> standing.usage.cost())
                    .thenComparingLong(standing -> standing.usage.tokens());

    /// The attribute of a branch that a command did not let pass: what the branch gave.
    static final String REFUSED = "not_passed";

    static boolean isRefused(Outcome.Failed failed) {
        return failed.attributes().fields().containsKey(REFUSED);
    }

    /// {@return why it has not won, for people}
    String why() {
        return outcome instanceof Outcome.Failed(_, var message, _) ? message : "score " + score();
    }

    /// {@return whether it has come to an end, and has a score}
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

    /// {@return it as data}
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
