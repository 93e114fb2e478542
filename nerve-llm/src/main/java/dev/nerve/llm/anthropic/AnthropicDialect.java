package dev.nerve.llm.anthropic;

import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.Asked;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;
import dev.nerve.model.Listener;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The dialect of Anthropic: `POST /v1/messages`.
///
/// @param maxTokens the token limit of answers if the prompt sets none; the provider requires one
public record AnthropicDialect(long maxTokens) implements Dialect {

    /// The mark of blocks that only this dialect understands.
    static final String NAME = "anthropic";

    private static final String VERSION = "2023-06-01";

    public AnthropicDialect {
        if (maxTokens < 1) {
            throw new IllegalArgumentException("maxTokens must be positive: " + maxTokens);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String path(Asked asked) {
        return "/v1/messages";
    }

    @Override
    public Map<String, String> headers(String key) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("anthropic-version", VERSION);
        if (!key.isEmpty()) {
            headers.put("x-api-key", key);
        }
        return headers;
    }

    @Override
    public Value.Fields encode(Asked asked) {
        return new RequestWriter(maxTokens).write(asked);
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
        return new AnswerWriter(answer, id).events();
    }

    @Override
    public Value.Fields encodeError(int status, String message) {
        return Errors.write(status, message);
    }

    @Override
    public Answer decodeAnswer(Value.Fields body) {
        return WholeAnswer.read(Piece.of(body, "answer"));
    }

    @Override
    public AnswerReader reader(Listener listener) {
        return new AnswerStream(listener);
    }

    @Override
    public String complaint(Value body) {
        return Errors.complaint(body);
    }
}
