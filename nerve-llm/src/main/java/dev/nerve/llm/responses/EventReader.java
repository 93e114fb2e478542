package dev.nerve.llm.responses;

import dev.nerve.TokenUsage;
import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.Endings;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import dev.nerve.value.Value;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A reader that builds an answer from the events of a stream.
///
/// The deltas go to the listener. The answer consists of the finished items. It uses the items of
/// the last event only if finished items are missing.
///
/// *Confined to one thread.*
final class EventReader implements AnswerReader {

    private final TreeMap<Long, Progress> items = new TreeMap<>();
    private final Listener listener;
    private @Nullable Answer answer;

    EventReader(Listener listener) {
        this.listener = listener;
    }

    @Override
    public void read(ServerEvent event) {
        if (isOver() || event.data().isBlank() || event.data().equals(Endings.DONE)) {
            return;
        }
        var data = Piece.parse(event.data(), "event");
        read(data.at("type").text(event.name()), data);
    }

    private void read(String type, Piece data) {
        switch (type) {
            case "response.output_item.added" -> begin(data);
            case "response.output_item.done" ->
                    progress(data).finish(data.at("item"), before(data));
            case "response.output_text.delta", "response.refusal.delta" ->
                    progress(data).text(data.at("delta").text());
            case "response.reasoning_summary_text.delta", "response.reasoning_text.delta" ->
                    progress(data).reasoning(data.at("delta").text());
            case "response.reasoning_summary_part.added" -> {
                if (data.at("summary_index").count() > 0) {
                    progress(data).reasoning(Thoughts.GAP);
                }
            }
            case "response.function_call_arguments.delta" ->
                    progress(data).arguments(data.at("delta").text());
            case "response.completed", "response.incomplete", "response.failed" ->
                    answer = Output.answer(complete(data.at("response")));
            case "error" ->
                    answer =
                            Failures.failed(
                                    data.has("error") ? data.at("error") : data, TokenUsage.NONE);
            default -> {}
        }
    }

    private void begin(Piece data) {
        progress(data).begin(data.at("item"), before(data));
    }

    private Progress progress(Piece data) {
        return items.computeIfAbsent(data.at("output_index").count(), _ -> new Progress(listener));
    }

    /// {@return the number of blocks before an item}
    private int before(Piece data) {
        return items.headMap(data.at("output_index").count()).values().stream()
                .mapToInt(Progress::size)
                .sum();
    }

    private Piece complete(Piece response) {
        var done = items.values().stream().flatMap(item -> item.item().stream()).toList();
        return done.size() < response.at("output").items().size() || done.isEmpty()
                ? response
                : new Piece(response.fields().with("output", done), "event", "response");
    }

    @Override
    public boolean isOver() {
        return answer != null;
    }

    @Override
    public Answer answer() {
        return answer != null ? answer : Endings.cutShort(TokenUsage.NONE);
    }

    /// An incomplete output item.
    ///
    /// *Confined to one thread.*
    private static final class Progress {

        private final StringBuilder text = new StringBuilder();
        private final StringBuilder reasoning = new StringBuilder();
        private final StringBuilder arguments = new StringBuilder();
        private final Listener listener;
        private @Nullable Value item;
        private int size = 1;
        private int index = -1;

        Progress(Listener listener) {
            this.listener = listener;
        }

        void begin(Piece begun, int before) {
            if (index < 0 && begun.at("type").text().equals("function_call")) {
                index = before;
                var id = begun.at("call_id").text();
                listener.hear(new Delta.Calling(index, id, begun.at("name").text()));
            }
        }

        void text(String piece) {
            text.append(piece);
            hear(piece, new Delta.Text(piece));
        }

        void reasoning(String piece) {
            reasoning.append(piece);
            hear(piece, new Delta.Reasoning(piece));
        }

        void arguments(String piece) {
            arguments.append(piece);
            hear(piece, new Delta.Arguments(Math.max(0, index), piece));
        }

        private void hear(String piece, Delta delta) {
            if (!piece.isEmpty()) {
                listener.hear(delta);
            }
        }

        /// Finishes the item, and sends the text that was not streamed to the listener.
        void finish(Piece done, int before) {
            begin(done, before);
            item = done.value();
            var blocks = Output.blocks(done);
            size = blocks.size();
            for (var block : blocks) {
                finish(block, done);
            }
        }

        private void finish(Block block, Piece done) {
            switch (block) {
                case Block.Text(var all) when size == 1 -> text(rest(all, text));
                case Block.Reasoning(var all, _) -> reasoning(rest(all, reasoning));
                case Block.ToolUse _ -> arguments(rest(done.at("arguments").text(""), arguments));
                default -> {}
            }
        }

        private static String rest(String all, StringBuilder heard) {
            var said = heard.toString();
            return all.startsWith(said) ? all.substring(said.length()) : "";
        }

        int size() {
            return size;
        }

        List<Value> item() {
            return item == null ? List.of() : List.of(item);
        }
    }
}
