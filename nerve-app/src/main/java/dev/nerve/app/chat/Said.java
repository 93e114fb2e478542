package dev.nerve.app.chat;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.LongSupplier;

/// An answer that a person has seen while it was given.
///
/// @param branch where
/// @param outcome what came of it
record Said(String branch, Outcome.Done outcome) implements Shown {

    @Override
    public Value value() {
        return Value.Fields.EMPTY
                .with("type", "answer")
                .with("branch", branch)
                .with("text", outcome.output())
                .with("stop", outcome.attributes().at("stop"))
                .with("model", outcome.attributes().at("model"))
                .with("usage", outcome.attributes().at("usage"))
                .with("cache", outcome.attributes().at("cache"));
    }

    @Override
    public void writeTo(Page page) {}

    /// {@return what a person has to know who takes the answer for a whole one}
    ///
    /// @param limit how many tokens an answer may have
    Optional<String> flaw(LongSupplier limit) {
        return switch (outcome.attributes().at("stop").text()) {
            case "length" ->
                    Optional.of(
                            "(cut: the answer reached its limit of %d tokens)"
                                    .formatted(limit.getAsLong()));
            case "refused" -> Optional.of("(refused: the model would not answer this)");
            default -> Optional.empty();
        };
    }
}
