package dev.nerve.llm.responses;

import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.Chunks;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Answer;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// A writer for answers as events.
///
/// *Confined to one thread*, and used once.
final class EventWriter {

    private final List<ServerEvent> events = new ArrayList<>();
    private final AnswerWriter answer;

    EventWriter(Answer.Given answer, String id) {
        this.answer = new AnswerWriter(answer, id);
    }

    List<ServerEvent> events() {
        event("response.created", new Written().with("response", answer.begun()));
        event("response.in_progress", new Written().with("response", answer.begun()));
        var output = answer.output();
        for (int i = 0; i < output.size(); i++) {
            item(i, output.get(i));
        }
        event("response." + answer.status(), new Written().with("response", answer.whole()));
        return events;
    }

    private void event(String type, Written more) {
        var data = Written.typed(type).with("sequence_number", events.size());
        more.fields().fields().forEach(data::with);
        events.add(new ServerEvent(type, data.fields().toJson()));
    }

    private void item(int index, Value.Fields item) {
        var place = new Place(index, item.find("id").orElse(Value.NULL).text());
        var type = item.at("type").text();
        event("response.output_item.added", item(index).with("item", begun(type, item)));
        switch (type) {
            case "message" -> parts(place, item.at("content").items());
            case "reasoning" -> summary(place, item.at("summary").items());
            case "function_call" -> arguments(place, item);
            default -> {}
        }
        event("response.output_item.done", item(index).with("item", item));
    }

    private static Written item(int index) {
        return new Written().with("output_index", index);
    }

    /// {@return the item at its start, without content}
    private static Value.Fields begun(String type, Value.Fields item) {
        return switch (type) {
            case "message" -> item.with("status", "in_progress").with("content", List.of());
            case "reasoning" -> item.with("summary", List.of());
            case "function_call" -> item.with("status", "in_progress").with("arguments", "");
            default -> item;
        };
    }

    private void parts(Place place, List<Value> parts) {
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

    private void summary(Place place, List<Value> parts) {
        for (int i = 0; i < parts.size(); i++) {
            var part = (Value.Fields) parts.get(i);
            int number = i;
            var begun = place.summary(i).with("part", part.with("text", ""));
            event("response.reasoning_summary_part.added", begun);
            pieces("reasoning_summary_text", "text", part, () -> place.summary(number));
            event("response.reasoning_summary_part.done", place.summary(i).with("part", part));
        }
    }

    private void pieces(String name, String field, Value.Fields part, Supplier<Written> at) {
        var text = part.at(field).text();
        for (var chunk : Chunks.of(text)) {
            event("response." + name + ".delta", at.get().with("delta", chunk));
        }
        event("response." + name + ".done", at.get().with(field, text));
    }

    private void arguments(Place place, Value.Fields call) {
        var json = call.at("arguments").text();
        for (var chunk : Chunks.of(json)) {
            event("response.function_call_arguments.delta", place.item().with("delta", chunk));
        }
        event(
                "response.function_call_arguments.done",
                place.item().with("name", call.at("name")).with("arguments", json));
    }

    /// The place of an output item, for events about it.
    private record Place(int index, String id) {

        Written item() {
            return new Written().with("item_id", id).with("output_index", index);
        }

        Written content(int part) {
            return item().with("content_index", part);
        }

        Written part(int number, Value.Fields part) {
            return content(number).with("part", part);
        }

        Written summary(int part) {
            return item().with("summary_index", part);
        }
    }
}
