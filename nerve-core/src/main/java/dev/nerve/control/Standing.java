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

    /// The attribute that tells why a command did not let a branch pass.
    static final String REFUSED = "refused";

    /// {@return why it cannot win, for people}
    String why() {
        return outcome instanceof Outcome.Failed(_, var message, _)
                ? message
                : outcome.attributes().find(REFUSED).map(Value::text).orElse("score " + score());
    }

    boolean isScored() {
        return outcome instanceof Outcome.Done;
    }

    BigDecimal score() {
        return outcome.attributes().at("score").number();
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
            case Outcome.Failed failed ->
                    value.with("error", failed.message())
                            .with("error_type", failed.code().wireName());
        };
    }
}
