package dev.nerve.llm.endpoint;

import dev.nerve.llm.Dialect;
import dev.nerve.llm.anthropic.AnthropicDialect;
import dev.nerve.llm.chat.OpenAiChatDialect;
import dev.nerve.llm.gemini.GeminiDialect;
import dev.nerve.llm.responses.OpenAiResponsesDialect;
import dev.nerve.value.Value;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/// The operation that a path names. *Immutable.*
///
/// @param dialect the dialect of the client
/// @param action the action that the client requests
/// @param model the model in the path; empty if the path has none
/// @param streamed whether the path asks for a stream
record EndpointRoute(Dialect dialect, EndpointAction action, String model, boolean streamed) {

    private static final Dialect ANTHROPIC = new AnthropicDialect(8_192);
    private static final Dialect CHAT = OpenAiChatDialect.COMPATIBLE;
    private static final Dialect RESPONSES = new OpenAiResponsesDialect();
    private static final Dialect GEMINI = new GeminiDialect();

    private static final Pattern GEMINI_PATH =
            Pattern.compile(
                    ".*/models/([^/:]+):(generateContent|streamGenerateContent|countTokens)");

    /// The action that a client requests.
    enum EndpointAction {
        /// An answer.
        ANSWER,
        /// The number of tokens.
        COUNT
    }

    /// {@return the operation, if there is one at this path}
    ///
    /// @param path the path without the query
    static Optional<EndpointRoute> find(String path) {
        var gemini = GEMINI_PATH.matcher(path);
        if (gemini.matches()) {
            var action =
                    gemini.group(2).equals("countTokens")
                            ? EndpointAction.COUNT
                            : EndpointAction.ANSWER;
            var model = URLDecoder.decode(gemini.group(1), StandardCharsets.UTF_8);
            boolean streamed = gemini.group(2).startsWith("stream");
            return Optional.of(new EndpointRoute(GEMINI, action, model, streamed));
        }
        if (path.endsWith("/messages")) {
            return Optional.of(new EndpointRoute(ANTHROPIC, EndpointAction.ANSWER, "", false));
        }
        if (path.endsWith("/messages/count_tokens")) {
            return Optional.of(new EndpointRoute(ANTHROPIC, EndpointAction.COUNT, "", false));
        }
        if (path.endsWith("/chat/completions")) {
            return Optional.of(new EndpointRoute(CHAT, EndpointAction.ANSWER, "", false));
        }
        return path.endsWith("/responses")
                ? Optional.of(new EndpointRoute(RESPONSES, EndpointAction.ANSWER, "", false))
                : Optional.empty();
    }

    /// {@return the request with the data of the path in the fields that the dialect reads}
    Value.Fields withPathFields(Value.Fields body) {
        if (dialect.equals(GEMINI)) {
            return body.with("model", model).with("stream", streamed);
        }
        // The dialect requires a limit, even to count tokens.
        return dialect.equals(ANTHROPIC) && action == EndpointAction.COUNT
                ? body.with("max_tokens", 1)
                : body;
    }

    /// {@return the number of tokens in the format of the dialect}
    Value.Fields count(long tokens) {
        return Value.Fields.EMPTY.with(
                dialect.equals(GEMINI) ? "totalTokens" : "input_tokens", tokens);
    }
}
