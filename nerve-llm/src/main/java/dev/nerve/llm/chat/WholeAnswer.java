package dev.nerve.llm.chat;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import java.util.ArrayList;
import java.util.List;

/// A reader for answers that are not streamed.
final class WholeAnswer {

    private WholeAnswer() {}

    static Answer read(Piece body) {
        if (Errors.isError(body)) {
            return Errors.read(body, TokenUsage.NONE);
        }
        var choices = body.at("choices").items();
        if (choices.isEmpty()) {
            throw body.at("choices").expected("a list with an answer");
        }
        var choice = choices.getFirst();
        var usage = Usages.read(body.at("usage"));
        var reason = choice.at("finish_reason").text("stop");
        if (reason.equals(Stops.ERROR)) {
            return failed(usage);
        }
        var message = choice.at("message");
        if (!message.isThere()) {
            throw message.expected("an object");
        }
        var blocks = blocks(message, named(body));
        boolean refused = !message.at("refusal").text("").isEmpty();
        var stop = refused ? Answer.Stop.REFUSED : Stops.read(reason, blocks);
        return new Answer.Given(blocks, stop, usage, body.at("model").text(""));
    }

    static Answer.Failed failed(TokenUsage usage) {
        return new Answer.Failed(
                ErrorCode.API_ERROR, "the provider failed while it answered", null, usage);
    }

    /// {@return the prefix of ids for calls without one}
    static String named(Piece body) {
        return "call_" + body.at("id").text("") + "_";
    }

    private static List<Block> blocks(Piece message, String unnamed) {
        var blocks = new ArrayList<Block>();
        Thoughts.read(message).ifPresent(blocks::add);
        blocks.addAll(Parts.read(message.at("content")));
        var refusal = message.at("refusal").text("");
        if (!refusal.isEmpty()) {
            blocks.add(new Block.Text(refusal));
        }
        blocks.addAll(Calls.read(message, unnamed));
        return blocks;
    }
}
