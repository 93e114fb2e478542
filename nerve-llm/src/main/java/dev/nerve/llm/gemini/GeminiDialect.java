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

/// The dialect of Google's Gemini API.
///
/// The path names the model and says whether to stream the answer. To decode a request, the caller
/// copies both from the path to the fields `model` and `stream`.
///
/// Calls of older models have no ids. In an answer, such a call gets the id of the answer and a
/// number, as in `nqIVaf2-1`. In a request, or if the answer has no id, it gets `call-1` and so on.
/// Ids of the latter form are never sent.
///
/// *Immutable.*
public final class GeminiDialect implements Dialect {

    /// The mark of blocks that only this dialect understands.
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
