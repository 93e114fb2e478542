package dev.nerve.llm.responses;

import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.TextChunker;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// A writer for answers as events.
///
/// *Confined to one thread*, and used once.
final class AnswerEventWriter {

    private final List<ServerSentEvent> events = new ArrayList<>();
    private final AnswerWriter answer;

    AnswerEventWriter(ModelAnswer.Success answer, String id) {
        this.answer = new AnswerWriter(answer, id);
    }

    List<ServerSentEvent> events() {
        event("response.created", new JsonObjectBuilder().with("response", answer.started()));
        event("response.in_progress", new JsonObjectBuilder().with("response", answer.started()));
        var output = answer.output();
        for (int i = 0; i < output.size(); i++) {
            item(i, output.get(i));
        }
        event(
                "response." + answer.status(),
                new JsonObjectBuilder().with("response", answer.whole()));
        return events;
    }

    private void event(String type, JsonObjectBuilder more) {
        var data = JsonObjectBuilder.typed(type).with("sequence_number", events.size());
        more.fields().fields().forEach(data::with);
        events.add(new ServerSentEvent(type, data.fields().toJson()));
    }

    private void item(int index, Value.Fields item) {
        var place = new OutputItemPlace(index, item.find("id").orElse(Value.NULL).text());
        var type = item.at("type").text();
        event("response.output_item.added", item(index).with("item", started(type, item)));
        switch (type) {
            case "message" -> parts(place, item.at("content").items());
            case "reasoning" -> summary(place, item.at("summary").items());
            case "function_call" -> arguments(place, item);
            default -> {}
        }
        event("response.output_item.done", item(index).with("item", item));
    }

    private static JsonObjectBuilder item(int index) {
        return new JsonObjectBuilder().with("output_index", index);
    }

    /// {@return the item at its start, without content}
    private static Value.Fields started(String type, Value.Fields item) {
        return switch (type) {
            case "message" -> item.with("status", "in_progress").with("content", List.of());
            case "reasoning" -> item.with("summary", List.of());
            case "function_call" -> item.with("status", "in_progress").with("arguments", "");
            default -> item;
        };
    }

    private void parts(OutputItemPlace place, List<Value> parts) {
        for (int i = 0; i < parts.size(); i++) {
            var part = (Value.Fields) parts.get(i);
            int number = i;
            switch (part.at("type").text()) {
                case "output_text" -> {
                    event("response.content_part.added", place.part(i, part.with("text", "")));
                    pieces("output_text", "text", part, () -> place.content(number));
                    event("response.content_part.done", place.part(i, part));
                }
                case "refusal" -> {
                    event("response.content_part.added", place.part(i, part.with("refusal", "")));
                    pieces("refusal", "refusal", part, () -> place.content(number));
                    event("response.content_part.done", place.part(i, part));
                }
                default -> {}
            }
        }
    }

    private void summary(OutputItemPlace place, List<Value> parts) {
        for (int i = 0; i < parts.size(); i++) {
            var part = (Value.Fields) parts.get(i);
            int number = i;
            var started = place.summary(i).with("part", part.with("text", ""));
            event("response.reasoning_summary_part.added", started);
            pieces("reasoning_summary_text", "text", part, () -> place.summary(number));
            event("response.reasoning_summary_part.done", place.summary(i).with("part", part));
        }
    }

    private void pieces(
            String name, String field, Value.Fields part, Supplier<JsonObjectBuilder> at) {
        var text = part.at(field).text();
        for (var chunk : TextChunker.split(text)) {
            event("response." + name + ".delta", at.get().with("delta", chunk));
        }
        event("response." + name + ".done", at.get().with(field, text));
    }

    private void arguments(OutputItemPlace place, Value.Fields call) {
        var json = call.at("arguments").text();
        for (var chunk : TextChunker.split(json)) {
            event("response.function_call_arguments.delta", place.item().with("delta", chunk));
        }
        event(
                "response.function_call_arguments.done",
                place.item().with("name", call.at("name")).with("arguments", json));
    }

    /// The place of an output item, for events about it.
    private record OutputItemPlace(int index, String id) {

        JsonObjectBuilder item() {
            return new JsonObjectBuilder().with("item_id", id).with("output_index", index);
        }

        JsonObjectBuilder content(int part) {
            return item().with("content_index", part);
        }

        JsonObjectBuilder part(int number, Value.Fields part) {
            return content(number).with("part", part);
        }

        JsonObjectBuilder summary(int part) {
            return item().with("summary_index", part);
        }
    }
}
