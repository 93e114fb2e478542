package dev.nerve.llm.responses;

import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.OpenAiErrorWriter;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ModelAnswer;
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
    public String path(ProviderRequest providerRequest) {
        return "/responses";
    }

    @Override
    public Map<String, String> headers(String key) {
        return key.isEmpty() ? Map.of() : Map.of("Authorization", "Bearer " + key);
    }

    @Override
    public Value.Fields encode(ProviderRequest providerRequest) {
        return RequestWriter.write(providerRequest);
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
        return new AnswerEventWriter(answer, id).events();
    }

    @Override
    public Value.Fields encodeError(int status, String message) {
        return OpenAiErrorWriter.write(status, message);
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
        return ErrorReader.message(body);
    }
}
