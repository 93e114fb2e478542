package dev.nerve.llm.anthropic;

import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;

/// A reader for answers that are not streamed.
final class WholeAnswer {

    private WholeAnswer() {}

    static Answer read(Piece body) {
        if (body.has("error")) {
            return Errors.read(body, TokenUsage.NONE);
        }
        return new Answer.Given(
                body.at("content").needed().stream().map(Blocks::read).toList(),
                Stops.read(body.at("stop_reason").text("end_turn")),
                Usages.NONE.with(body.at("usage")).toUsage(),
                body.at("model").text(""));
    }
}
