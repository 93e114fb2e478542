package dev.nerve.llm.chat;

import dev.nerve.TokenUsage;
import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.Endings;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;
import dev.nerve.model.Listener;
import org.jspecify.annotations.Nullable;

/// A reader that builds an answer from the events of a stream.
///
/// *Confined to one thread.*
final class AnswerStream implements AnswerReader {

    private final OpenBlocks blocks;
    private String model = "";
    private TokenUsage usage = TokenUsage.NONE;
    private @Nullable String reason;
    private Answer.@Nullable Failed failure;
    private boolean refused;
    private boolean over;

    AnswerStream(Listener listener) {
        this.blocks = new OpenBlocks(listener);
    }

    @Override
    public void read(ServerEvent event) {
        if (over) {
            return;
        }
        if (event.data().strip().equals(Endings.DONE)) {
            over = true;
            return;
        }
        var body = Piece.parse(event.data(), "event");
        usage = body.has("usage") ? Usages.read(body.at("usage")) : usage;
        if (event.name().equals("error") || Errors.isError(body)) {
            failure = Errors.read(body, usage);
            over = true;
            return;
        }
        model = body.at("model").text(model);
        body.at("choices").items().stream().limit(1).forEach(choice -> take(body, choice));
    }

    private void take(Piece body, Piece choice) {
        take(choice.at("delta"), WholeAnswer.named(body));
        var told = choice.at("finish_reason").text("");
        reason = told.isEmpty() ? reason : told;
    }

    private void take(Piece delta, String unnamed) {
        for (var field : Thoughts.FIELDS) {
            if (delta.has(field)) {
                blocks.addThought(field, delta.at(field).text());
                break;
            }
        }
        delta.at(Thoughts.DETAILS).items().forEach(detail -> blocks.addDetail(detail.fields()));
        blocks.addText(delta.at("content").text(""));
        refuse(delta.at("refusal").text(""));
        delta.at("tool_calls").items().forEach(call -> blocks.addCall(call, unnamed));
    }

    private void refuse(String words) {
        refused |= !words.isEmpty();
        blocks.addText(words);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public Answer answer() {
        if (failure != null) {
            return failure;
        }
        if (reason == null) {
            return Endings.cutShort(usage);
        }
        if (reason.equals(Stops.ERROR)) {
            return WholeAnswer.failed(usage);
        }
        var complete = blocks.complete();
        var stop = refused ? Answer.Stop.REFUSED : Stops.read(reason, complete);
        return new Answer.Given(complete, stop, usage, model);
    }
}
