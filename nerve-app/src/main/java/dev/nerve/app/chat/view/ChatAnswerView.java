package dev.nerve.app.chat.view;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.run.Outcome;
import java.util.Optional;
import java.util.function.LongSupplier;

/// The result of a turn for programs. A person has already seen the streamed answer.
///
/// @param branch the branch of the turn
/// @param outcome the outcome with the answer
public record ChatAnswerView(String branch, Outcome.Done outcome) implements OutputItem {

    @Override
    public ChatReplyData data() {
        var attributes = outcome.attributes();
        return new ChatReplyData.AnswerReply(
                "answer",
                branch,
                outcome.output(),
                attributes.at("stop"),
                attributes.at("model"),
                attributes.at("usage"),
                attributes.at("cache"));
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
