package dev.nerve.llm.responses;

import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.Asked;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.OpenAiError;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;
import dev.nerve.model.Listener;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// The dialect of OpenAI's Responses API.
///
/// OpenAI stores nothing: each request has the whole conversation. The reasoning of the model comes
/// back encrypted, and later requests send it again. The API has no stop sequences and no field for
/// a failed tool; the text of the result marks the failure.
///
/// *Immutable.*
public final class OpenAiResponsesDialect implements Dialect {

    /// The mark of blocks that only this dialect understands.
    static final String NAME = "responses";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String path(Asked asked) {
        return "/responses";
    }

    @Override
    public Map<String, String> headers(String key) {
        return key.isEmpty() ? Map.of() : Map.of("Authorization", "Bearer " + key);
    }

    @Override
    public Value.Fields encode(Asked asked) {
        return RequestWriter.write(asked);
    }

    @Override
    public Asked decode(Value.Fields body) {
        return new RequestReader(Piece.of(body, "request")).asked();
    }

    @Override
    public Value.Fields encode(Answer.Given answer, String id) {
        return new AnswerWriter(answer, id).whole();
    }

    @Override
    public List<ServerEvent> events(Answer.Given answer, String id) {
        return new EventWriter(answer, id).events();
    }

    @Override
    public Value.Fields encodeError(int status, String message) {
        return OpenAiError.write(status, message);
    }

    @Override
    public Answer decodeAnswer(Value.Fields body) {
        return Output.answer(Piece.of(body, "answer"));
    }

    @Override
    public AnswerReader reader(Listener listener) {
        return new EventReader(listener);
    }

    @Override
    public String complaint(Value body) {
        return Failures.complaint(body);
    }
}
