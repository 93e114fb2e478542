package dev.nerve.llm.chat;

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
    public String path(Asked asked) {
        return "/chat/completions";
    }

    @Override
    public Map<String, String> headers(String key) {
        return key.isEmpty() ? Map.of() : Map.of("authorization", "Bearer " + key);
    }

    @Override
    public Value.Fields encode(Asked asked) {
        return new RequestWriter(features).write(asked);
    }

    @Override
    public Asked decode(Value.Fields body) {
        return new RequestReader(Piece.of(body, "request")).asked();
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
        return OpenAiError.write(status, message);
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
