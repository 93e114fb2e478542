package dev.nerve.llm.chat;

import dev.nerve.TokenUsage;
import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ModelAnswer;
import org.jspecify.annotations.Nullable;

/// A reader that builds an answer from the events of a stream.
///
/// *Confined to one thread.*
final class StreamedAnswerReader implements AnswerReader {

    private final PartialBlocks blocks;
    private String model = "";
    private TokenUsage usage = TokenUsage.NONE;
    private @Nullable String reason;
    private ModelAnswer.@Nullable Failed failure;
    private boolean refused;
    private boolean over;

    StreamedAnswerReader(AnswerListener listener) {
        this.blocks = new PartialBlocks(listener);
    }

    @Override
    public void read(ServerSentEvent event) {
        if (over) {
            return;
        }
        if (event.data().strip().equals(AnswerEndings.DONE)) {
            over = true;
            return;
        }
        var body = LocatedValue.parse(event.data(), "event");
        usage = body.has("usage") ? UsageCodec.read(body.at("usage")) : usage;
        if (event.name().equals("error") || ErrorReader.isError(body)) {
            failure = ErrorReader.read(body, usage);
            over = true;
            return;
        }
        model = body.at("model").text(model);
        body.at("choices").items().stream().limit(1).forEach(choice -> take(body, choice));
    }

    private void take(LocatedValue body, LocatedValue choice) {
        take(choice.at("delta"), WholeAnswerReader.callIdPrefix(body));
        var finishReason = choice.at("finish_reason").text("");
        reason = finishReason.isEmpty() ? reason : finishReason;
    }

    private void take(LocatedValue delta, String unnamed) {
        for (var field : ReasoningCodec.FIELDS) {
            if (delta.has(field)) {
                blocks.addThought(field, delta.at(field).text());
                break;
            }
        }
        delta.at(ReasoningCodec.DETAILS)
                .items()
                .forEach(detail -> blocks.addDetail(detail.fields()));
        blocks.addText(delta.at("content").text(""));
        refuse(delta.at("refusal").text(""));
        delta.at("tool_calls").items().forEach(call -> blocks.addCall(call, unnamed));
    }

    private void refuse(String words) {
        refused |= !words.isEmpty();
        blocks.addText(words);
    }

    @Override
    public boolean isFinished() {
        return over;
    }

    @Override
    public ModelAnswer answer() {
        if (failure != null) {
            return failure;
        }
        if (reason == null) {
            return AnswerEndings.streamCutOff(usage);
        }
        if (reason.equals(StopReasonCodec.ERROR)) {
            return WholeAnswerReader.failed(usage);
        }
        var complete = blocks.complete();
        var stop =
                refused ? ModelAnswer.StopReason.REFUSED : StopReasonCodec.read(reason, complete);
        return new ModelAnswer.Success(complete, stop, usage, model);
    }
}
