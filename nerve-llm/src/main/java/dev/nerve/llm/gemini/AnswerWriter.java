package dev.nerve.llm.gemini;

import dev.nerve.TokenUsage;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.TextChunker;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A writer for answers in the provider's format, whole or as events.
final class AnswerWriter {

    private AnswerWriter() {}

    static Value.Fields whole(ModelAnswer.Success answer, String id) {
        return end(answer, id, parts(answer));
    }

    static List<ServerSentEvent> events(ModelAnswer.Success answer, String id) {
        var events = new ArrayList<ServerSentEvent>();
        for (var part : parts(answer)) {
            for (var piece : pieces((Value.Fields) part)) {
                var candidate = candidate(List.of(piece));
                events.add(event(response(answer, id, candidate.fields()).fields()));
            }
        }
        var nothing = new JsonObjectBuilder().with("text", "").fields();
        events.add(event(end(answer, id, List.of(nothing))));
        return events;
    }

    private static List<Value> parts(ModelAnswer.Success answer) {
        var writer = new PartWriter(PartWriter.PartPurpose.ANSWER);
        answer.blocks().forEach(writer::write);
        return writer.parts();
    }

    /// Splits a part into chunks if it is text without a signature.
    private static List<Value.Fields> pieces(Value.Fields part) {
        boolean whole =
                part.fields().containsKey("thoughtSignature")
                        || !(part.fields().get("text") instanceof Value.Text);
        return whole
                ? List.of(part)
                : TextChunker.split(part.at("text").text()).stream()
                        .map(piece -> part.with("text", piece))
                        .toList();
    }

    private static ServerSentEvent event(Value.Fields data) {
        return new ServerSentEvent("", data.toJson());
    }

    private static Value.Fields end(ModelAnswer.Success answer, String id, List<Value> parts) {
        var candidate = candidate(parts).with("finishReason", finish(answer.stop()));
        return response(answer, id, candidate.fields())
                .with("usageMetadata", usage(answer.usage()))
                .fields();
    }

    private static JsonObjectBuilder response(
            ModelAnswer.Success answer, String id, Value.Fields candidate) {
        return new JsonObjectBuilder()
                .with("candidates", List.of(candidate))
                .withNonEmpty("modelVersion", answer.model())
                .with("responseId", id);
    }

    private static JsonObjectBuilder candidate(List<Value> parts) {
        var content = new JsonObjectBuilder().with("role", "model").with("parts", parts);
        return new JsonObjectBuilder().with("content", content.fields()).with("index", 0);
    }

    private static String finish(ModelAnswer.StopReason stop) {
        return switch (stop) {
            case END, TOOLS, STOPPED, PAUSED -> "STOP";
            case LENGTH -> "MAX_TOKENS";
            case REFUSED -> "SAFETY";
        };
    }

    private static Value.Fields usage(TokenUsage usage) {
        return new JsonObjectBuilder()
                .with("promptTokenCount", usage.input())
                .withNonEmpty("cachedContentTokenCount", usage.cachedRead())
                .with("candidatesTokenCount", Math.max(0, usage.output() - usage.reasoning()))
                .withNonEmpty("thoughtsTokenCount", usage.reasoning())
                .with("totalTokenCount", usage.total())
                .fields();
    }
}
