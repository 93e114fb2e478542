package dev.nerve.app.chat.view;

import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.LongSupplier;

/// The result of a turn for programs. A person has already seen the streamed answer.
///
/// @param branch the branch of the turn
/// @param outcome the outcome with the answer
public record ChatAnswerView(String branch, Outcome.Done outcome) implements UntypedOutputItem {

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
    public void writeTo(TextPage page) {}

    /// {@return a warning if the answer is incomplete}
    ///
    /// @param limit the maximum number of tokens of an answer
    public Optional<String> warning(LongSupplier limit) {
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
