package dev.nerve.llm.gemini;

import dev.nerve.TokenUsage;
import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.Chunks;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Answer;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A writer for answers in the provider's format, whole or as events.
final class AnswerWriter {

    private AnswerWriter() {}

    static Value.Fields whole(Answer.Given answer, String id) {
        return end(answer, id, parts(answer));
    }

    static List<ServerEvent> events(Answer.Given answer, String id) {
        var events = new ArrayList<ServerEvent>();
        for (var part : parts(answer)) {
            for (var piece : pieces((Value.Fields) part)) {
                var candidate = candidate(List.of(piece));
                events.add(event(response(answer, id, candidate.fields()).fields()));
            }
        }
        var nothing = new Written().with("text", "").fields();
        events.add(event(end(answer, id, List.of(nothing))));
        return events;
    }

    private static List<Value> parts(Answer.Given answer) {
        var writer = new PartWriter(PartWriter.Purpose.ANSWER);
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
                : Chunks.of(part.at("text").text()).stream()
                        .map(piece -> part.with("text", piece))
                        .toList();
    }

    private static ServerEvent event(Value.Fields data) {
        return new ServerEvent("", data.toJson());
    }

    private static Value.Fields end(Answer.Given answer, String id, List<Value> parts) {
        var candidate = candidate(parts).with("finishReason", finish(answer.stop()));
        return response(answer, id, candidate.fields())
                .with("usageMetadata", usage(answer.usage()))
                .fields();
    }

    private static Written response(Answer.Given answer, String id, Value.Fields candidate) {
        return new Written()
                .with("candidates", List.of(candidate))
                .ifAny("modelVersion", answer.model())
                .with("responseId", id);
    }

    private static Written candidate(List<Value> parts) {
        var content = new Written().with("role", "model").with("parts", parts);
        return new Written().with("content", content.fields()).with("index", 0);
    }

    private static String finish(Answer.Stop stop) {
        return switch (stop) {
            case END, TOOLS, STOPPED, PAUSED -> "STOP";
            case LENGTH -> "MAX_TOKENS";
            case REFUSED -> "SAFETY";
        };
    }

    private static Value.Fields usage(TokenUsage usage) {
        return new Written()
                .with("promptTokenCount", usage.input())
                .ifAny("cachedContentTokenCount", usage.cachedRead())
                .with("candidatesTokenCount", Math.max(0, usage.output() - usage.reasoning()))
                .ifAny("thoughtsTokenCount", usage.reasoning())
                .with("totalTokenCount", usage.total())
                .fields();
    }
}
