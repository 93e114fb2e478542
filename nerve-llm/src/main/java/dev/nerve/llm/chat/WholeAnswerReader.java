package dev.nerve.llm.chat;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import java.util.ArrayList;
import java.util.List;

/// A reader for answers that are not streamed.
final class WholeAnswerReader {

    private WholeAnswerReader() {}

    static ModelAnswer read(LocatedValue body) {
        if (ErrorReader.isError(body)) {
            return ErrorReader.read(body, TokenUsage.NONE);
        }
        var choices = body.at("choices").items();
        if (choices.isEmpty()) {
            throw body.at("choices").expected("a list with an answer");
        }
        var choice = choices.getFirst();
        var usage = UsageCodec.read(body.at("usage"));
        var reason = choice.at("finish_reason").text("stop");
        if (reason.equals(StopReasonCodec.ERROR)) {
            return failed(usage);
        }
        var message = choice.at("message");
        if (!message.isPresent()) {
            throw message.expected("an object");
        }
        var blocks = blocks(message, callIdPrefix(body));
        boolean refused = !message.at("refusal").text("").isEmpty();
        var stop = refused ? ModelAnswer.StopReason.REFUSED : StopReasonCodec.read(reason, blocks);
        return new ModelAnswer.Success(blocks, stop, usage, body.at("model").text(""));
    }

    static ModelAnswer.Failed failed(TokenUsage usage) {
        return new ModelAnswer.Failed(
                ErrorCode.API_ERROR, "the provider failed while it answered", null, usage);
    }

    /// {@return the prefix of ids for calls without one}
    static String callIdPrefix(LocatedValue body) {
        return "call_" + body.at("id").text("") + "_";
    }

    private static List<ContentBlock> blocks(LocatedValue message, String unnamed) {
        var blocks = new ArrayList<ContentBlock>();
        ReasoningCodec.read(message).ifPresent(blocks::add);
        blocks.addAll(ContentPartCodec.read(message.at("content")));
        var refusal = message.at("refusal").text("");
        if (!refusal.isEmpty()) {
            blocks.add(new ContentBlock.Text(refusal));
        }
        blocks.addAll(ToolCallCodec.read(message, unnamed));
        return blocks;
    }
}
