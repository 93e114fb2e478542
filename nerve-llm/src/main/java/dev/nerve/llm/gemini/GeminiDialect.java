package dev.nerve.llm.gemini;

import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.Asked;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;
import dev.nerve.model.Listener;
import dev.nerve.value.Value;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// How Google is spoken to through its Gemini API.
///
/// The model, and whether the answer is to come piece by piece, are in the path: a request is read
/// with fields `model` and `stream` if whoever knows the path put them there.
///
/// Older models do not name their calls. Such a call in an answer is named after the answer and
/// counted, as in `nqIVaf2-1`, and in a request, or if the answer has no name either, `call-1` and
/// so on; names of the latter form are never sent.
///
/// *Immutable.*
public final class GeminiDialect implements Dialect {

    /// What marks pieces that only this dialect understands.
    static final String NAME = "gemini";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String path(Asked asked) {
        var model = asked.model().contains("/") ? asked.model() : "models/" + asked.model();
        var escaped =
                URLEncoder.encode(model, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("%2F", "/");
        return asked.streamed()
                ? "/v1beta/%s:streamGenerateContent?alt=sse".formatted(escaped)
                : "/v1beta/%s:generateContent".formatted(escaped);
    }

    @Override
    public Map<String, String> headers(String key) {
        return key.isEmpty() ? Map.of() : Map.of("x-goog-api-key", key);
    }

    @Override
    public Value.Fields encode(Asked asked) {
        return RequestWriter.write(asked);
    }

    @Override
    public Asked decode(Value.Fields body) {
        return new RequestReader(Piece.of(CamelCase.of(body), "request")).asked();
    }

    @Override
    public Value.Fields encode(Answer.Given answer, String id) {
        return AnswerWriter.whole(answer, id);
    }

    @Override
    public List<ServerEvent> events(Answer.Given answer, String id) {
        return AnswerWriter.events(answer, id);
    }

    @Override
    public Value.Fields encodeError(int status, String message) {
        return Failures.write(status, message);
    }

    @Override
    public Answer decodeAnswer(Value.Fields body) {
        var gathered = new Gathered(Listener.NOBODY);
        gathered.take(Piece.of(CamelCase.of(body), "answer"));
        return gathered.whole();
    }

    @Override
    public AnswerReader reader(Listener listener) {
        return new ChunkReader(listener);
    }

    @Override
    public String complaint(Value body) {
        return Failures.complaint(body);
    }
}
