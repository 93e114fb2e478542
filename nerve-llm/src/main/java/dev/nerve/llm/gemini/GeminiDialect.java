package dev.nerve.llm.gemini;

import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ModelAnswer;
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
    public String path(ProviderRequest providerRequest) {
        var model =
                providerRequest.model().contains("/")
                        ? providerRequest.model()
                        : "models/" + providerRequest.model();
        var escaped =
                URLEncoder.encode(model, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("%2F", "/");
        return providerRequest.streamed()
                ? "/v1beta/%s:streamGenerateContent?alt=sse".formatted(escaped)
                : "/v1beta/%s:generateContent".formatted(escaped);
    }

    @Override
    public Map<String, String> headers(String key) {
        return key.isEmpty() ? Map.of() : Map.of("x-goog-api-key", key);
    }

    @Override
    public Value.Fields encode(ProviderRequest providerRequest) {
        return RequestWriter.write(providerRequest);
    }

    @Override
    public ProviderRequest decode(Value.Fields body) {
        return new RequestReader(LocatedValue.of(CamelCaseConverter.convert(body), "request"))
                .read();
    }

    @Override
    public Value.Fields encode(ModelAnswer.Success answer, String id) {
        return AnswerWriter.whole(answer, id);
    }

    @Override
    public List<ServerSentEvent> events(ModelAnswer.Success answer, String id) {
        return AnswerWriter.events(answer, id);
    }

    @Override
    public Value.Fields encodeError(int status, String message) {
        return ErrorCodec.write(status, message);
    }

    @Override
    public ModelAnswer decodeAnswer(Value.Fields body) {
        var builder = new AnswerBuilder(AnswerListener.NONE);
        builder.addResponse(LocatedValue.of(CamelCaseConverter.convert(body), "answer"));
        return builder.wholeAnswer();
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
