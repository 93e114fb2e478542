package dev.nerve.llm.anthropic;

import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.Endings;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;
import dev.nerve.model.Listener;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A reader that builds an answer from the events of a stream.
///
/// *Confined to one thread.*
final class AnswerStream implements AnswerReader {

    private final Listener listener;
    private final Map<Long, OpenBlock> blocks = new LinkedHashMap<>();
    private String model = "";
    private Usages usage = Usages.NONE;
    private @Nullable String stop;
    private Answer.@Nullable Failed failure;
    private boolean over;

    AnswerStream(Listener listener) {
        this.listener = listener;
    }

    @Override
    public void read(ServerEvent event) {
        if (over) {
            return;
        }
        var body = Piece.parse(event.data(), "event");
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

    private void start(Piece message) {
        model = message.at("model").text("");
        usage = usage.with(message.at("usage"));
    }

    private void open(Piece body) {
        long index = body.at("index").count();
        var block = new OpenBlock(blocks.size(), body.at("content_block"), listener);
        if (blocks.putIfAbsent(index, block) != null) {
            throw body.at("index").expected("the index of a new block");
        }
        block.begin();
    }

    private OpenBlock block(Piece body) {
        var block = blocks.get(body.at("index").count());
        if (block == null) {
            throw body.at("index").expected("the index of a started block");
        }
        return block;
    }

    private void end(Piece body) {
        usage = usage.with(body.at("usage"));
        body.at("delta").at("stop_reason").findText().ifPresent(reason -> stop = reason);
    }

    private void fail(Piece body) {
        failure = Errors.read(body, usage.toUsage());
        over = true;
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
        if (stop == null) {
            return Endings.cutShort(usage.toUsage());
        }
        var complete = blocks.values().stream().map(OpenBlock::complete).toList();
        return new Answer.Given(complete, Stops.read(stop), usage.toUsage(), model);
    }
}
