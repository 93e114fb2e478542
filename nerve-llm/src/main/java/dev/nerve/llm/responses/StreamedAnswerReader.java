package dev.nerve.llm.responses;

import dev.nerve.TokenUsage;
import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
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
final class StreamedAnswerReader implements AnswerReader {

    private final TreeMap<Long, OutputItemProgress> items = new TreeMap<>();
    private final AnswerListener listener;
    private @Nullable ModelAnswer answer;

    StreamedAnswerReader(AnswerListener listener) {
        this.listener = listener;
    }

    @Override
    public void read(ServerSentEvent event) {
        if (isFinished() || event.data().isBlank() || event.data().equals(AnswerEndings.DONE)) {
            return;
        }
        var data = LocatedValue.parse(event.data(), "event");
        read(data.at("type").text(event.name()), data);
    }

    private void read(String type, LocatedValue data) {
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
                    progress(data).reasoning(ReasoningCodec.SEPARATOR);
                }
            }
            case "response.function_call_arguments.delta" ->
                    progress(data).arguments(data.at("delta").text());
            case "response.completed", "response.incomplete", "response.failed" ->
                    answer = WholeAnswerReader.read(complete(data.at("response")));
            case "error" ->
                    answer =
                            ErrorReader.read(
                                    data.has("error") ? data.at("error") : data, TokenUsage.NONE);
            default -> {}
        }
    }

    private void begin(LocatedValue data) {
        progress(data).begin(data.at("item"), before(data));
    }

    private OutputItemProgress progress(LocatedValue data) {
        return items.computeIfAbsent(
                data.at("output_index").count(), _ -> new OutputItemProgress(listener));
    }

    /// {@return the number of blocks before an item}
    private int before(LocatedValue data) {
        return items.headMap(data.at("output_index").count()).values().stream()
                .mapToInt(OutputItemProgress::size)
                .sum();
    }

    private LocatedValue complete(LocatedValue response) {
        var done = items.values().stream().flatMap(item -> item.item().stream()).toList();
        return done.size() < response.at("output").items().size() || done.isEmpty()
                ? response
                : new LocatedValue(response.fields().with("output", done), "event", "response");
    }

    @Override
    public boolean isFinished() {
        return answer != null;
    }

    @Override
    public ModelAnswer answer() {
        return answer != null ? answer : AnswerEndings.streamCutOff(TokenUsage.NONE);
    }

    /// An incomplete output item.
    ///
    /// *Confined to one thread.*
    private static final class OutputItemProgress {

        private final StringBuilder text = new StringBuilder();
        private final StringBuilder reasoning = new StringBuilder();
        private final StringBuilder arguments = new StringBuilder();
        private final AnswerListener listener;
        private @Nullable Value item;
        private int size = 1;
        private int index = -1;

        OutputItemProgress(AnswerListener listener) {
            this.listener = listener;
        }

        void begin(LocatedValue added, int before) {
            if (index < 0 && added.at("type").text().equals("function_call")) {
                index = before;
                var id = added.at("call_id").text();
                listener.onDelta(new AnswerDelta.ToolCallStart(index, id, added.at("name").text()));
            }
        }

        void text(String piece) {
            text.append(piece);
            hear(piece, new AnswerDelta.Text(piece));
        }

        void reasoning(String piece) {
            reasoning.append(piece);
            hear(piece, new AnswerDelta.Reasoning(piece));
        }

        void arguments(String piece) {
            arguments.append(piece);
            hear(piece, new AnswerDelta.Arguments(Math.max(0, index), piece));
        }

        private void hear(String piece, AnswerDelta delta) {
            if (!piece.isEmpty()) {
                listener.onDelta(delta);
            }
        }

        /// Finishes the item, and sends the text that was not streamed to the listener.
        void finish(LocatedValue done, int before) {
            begin(done, before);
            item = done.value();
            var blocks = WholeAnswerReader.blocks(done);
            size = blocks.size();
            for (var block : blocks) {
                finish(block, done);
            }
        }

        private void finish(ContentBlock block, LocatedValue done) {
            switch (block) {
                case ContentBlock.Text(var all) when size == 1 -> text(rest(all, text));
                case ContentBlock.Reasoning(var all, _) -> reasoning(rest(all, reasoning));
                case ContentBlock.ToolUse _ ->
                        arguments(rest(done.at("arguments").text(""), arguments));
                default -> {}
            }
        }

        private static String rest(String all, StringBuilder received) {
            var prefix = received.toString();
            return all.startsWith(prefix) ? all.substring(prefix.length()) : "";
        }

        int size() {
            return size;
        }

        List<Value> item() {
            return item == null ? List.of() : List.of(item);
        }
    }
}
