package dev.nerve.llm.chat;

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
import java.util.Set;

/// The dialect of OpenAI and many other providers: `POST /chat/completions`.
///
/// @param features the optional features that the provider supports
public record OpenAiChatDialect(Set<ChatFeature> features) implements Dialect {

    /// The mark of blocks that only this dialect understands.
    static final String NAME = "openai-chat";

    /// The dialect of OpenAI itself.
    public static final OpenAiChatDialect OPENAI =
            new OpenAiChatDialect(
                    Set.of(
                            ChatFeature.CACHE_KEY,
                            ChatFeature.STREAM_USAGE,
                            ChatFeature.MAX_COMPLETION_TOKENS));

    /// The dialect of most compatible providers.
    public static final OpenAiChatDialect COMPATIBLE =
            new OpenAiChatDialect(Set.of(ChatFeature.STREAM_USAGE));

    public OpenAiChatDialect {
        features = Set.copyOf(features);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String path(ProviderRequest providerRequest) {
        return "/chat/completions";
    }

    @Override
    public Map<String, String> headers(String key) {
        return key.isEmpty() ? Map.of() : Map.of("authorization", "Bearer " + key);
    }

    @Override
    public Value.Fields encode(ProviderRequest providerRequest) {
        return new RequestWriter(features).write(providerRequest);
    }

    @Override
    public ProviderRequest decode(Value.Fields body) {
        return new RequestReader(LocatedValue.of(body, "request")).read();
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
