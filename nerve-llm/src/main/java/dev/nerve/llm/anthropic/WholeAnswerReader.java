package dev.nerve.llm.anthropic;

import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ModelAnswer;

/// A reader for answers that are not streamed.
final class WholeAnswerReader {

    private WholeAnswerReader() {}

    static ModelAnswer read(LocatedValue body) {
        if (body.has("error")) {
            return ErrorCodec.read(body, TokenUsage.NONE);
        }
        return new ModelAnswer.Success(
                body.at("content").requiredItems().stream().map(ContentBlockReader::read).toList(),
                StopReasonCodec.read(body.at("stop_reason").text("end_turn")),
                UsageCounts.NONE.with(body.at("usage")).toUsage(),
                body.at("model").text(""));
    }
}
