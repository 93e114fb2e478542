package dev.nerve.llm.anthropic;

import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ModelAnswer;
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
    public String path(ProviderRequest providerRequest) {
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
    public Value.Fields encode(ProviderRequest providerRequest) {
        return new RequestWriter(maxTokens).write(providerRequest);
    }

    @Override
    public ProviderRequest decode(Value.Fields body) {
        return new RequestReader(LocatedValue.of(body, "request")).read();
    }

    @Override
    public Value.Fields encode(ModelAnswer.Success answer, String id) {
        return new AnswerWriter(answer, id).whole();
    }

    @Override
    public List<ServerSentEvent> events(ModelAnswer.Success answer, String id) {
        return new AnswerWriter(answer, id).events();
    }

    @Override
    public Value.Fields encodeError(int status, String message) {
        return ErrorCodec.write(status, message);
    }

    @Override
    public ModelAnswer decodeAnswer(Value.Fields body) {
        return WholeAnswerReader.read(LocatedValue.of(body, "answer"));
    }

    @Override
    public AnswerReader answerReader(AnswerListener listener) {
        return new StreamedAnswerReader(listener);
    }

    @Override
    public String errorMessage(Value body) {
        return ErrorCodec.message(body);
    }
}
