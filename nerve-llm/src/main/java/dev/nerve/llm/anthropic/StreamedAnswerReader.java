package dev.nerve.llm.anthropic;

import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ModelAnswer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A reader that builds an answer from the events of a stream.
///
/// *Confined to one thread.*
final class StreamedAnswerReader implements AnswerReader {

    private final AnswerListener listener;
    private final Map<Long, PartialBlock> blocks = new LinkedHashMap<>();
    private String model = "";
    private UsageCounts usage = UsageCounts.NONE;
    private @Nullable String stop;
    private ModelAnswer.@Nullable Failed failure;
    private boolean over;

    StreamedAnswerReader(AnswerListener listener) {
        this.listener = listener;
    }

    @Override
    public void read(ServerSentEvent event) {
        if (over) {
            return;
        }
        var body = LocatedValue.parse(event.data(), "event");
        switch (body.at("type").text(event.name())) {
            case "message_start" -> start(body.at("message"));
            case "content_block_start" -> open(body);
            case "content_block_delta" -> block(body).add(body.at("delta"));
            case "message_delta" -> end(body);
            case "message_stop" -> over = true;
            case "error" -> fail(body);
            default -> {
                // Pings, the ends of blocks, and unknown events.
            }
        }
    }

    private void start(LocatedValue message) {
        model = message.at("model").text("");
        usage = usage.with(message.at("usage"));
    }

    private void open(LocatedValue body) {
        long index = body.at("index").count();
        var block = new PartialBlock(blocks.size(), body.at("content_block"), listener);
        if (blocks.putIfAbsent(index, block) != null) {
            throw body.at("index").expected("the index of a new block");
        }
        block.begin();
    }

    private PartialBlock block(LocatedValue body) {
        var block = blocks.get(body.at("index").count());
        if (block == null) {
            throw body.at("index").expected("the index of a started block");
        }
        return block;
    }

    private void end(LocatedValue body) {
        usage = usage.with(body.at("usage"));
        body.at("delta").at("stop_reason").findText().ifPresent(reason -> stop = reason);
    }

    private void fail(LocatedValue body) {
        failure = ErrorCodec.read(body, usage.toUsage());
        over = true;
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
        if (stop == null) {
            return AnswerEndings.streamCutOff(usage.toUsage());
        }
        var complete = blocks.values().stream().map(PartialBlock::complete).toList();
        return new ModelAnswer.Success(
                complete, StopReasonCodec.read(stop), usage.toUsage(), model);
    }
}
