package dev.nerve.llm;

import dev.nerve.model.AnswerListener;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// The wire format of a provider. It converts requests and answers to JSON and back.
///
/// A request starts with the constant parts, then has the messages, then the rest. The request of a
/// fork therefore begins with the same bytes as that of its source, and the provider's cache serves
/// both.
///
/// *Immutable.*
public interface Dialect {

    /// The id of answers for which the caller sets none.
    String DEFAULT_ID = "nerve";

    /// {@return the name of the dialect, such as `anthropic`}
    String name();

    /// {@return the path of a request, below the address of the provider}
    ///
    /// @param providerRequest the request
    String path(ProviderRequest providerRequest);

    /// {@return the HTTP headers of a request}
    ///
    /// @param key the API key; empty if the provider needs none
    Map<String, String> headers(String key);

    /// {@return the request as JSON for the provider}
    ///
    /// @param providerRequest the request
    Value.Fields encode(ProviderRequest providerRequest);

    /// {@return the request that a client of this provider wrote}
    ///
    /// @param body the JSON of the request
    /// @throws dev.nerve.NerveException.Invalid if it is no request; the message says what is wrong
    ProviderRequest decode(Value.Fields body);

    /// {@return the answer as the provider's JSON, in one piece}
    ///
    /// @param answer the answer
    /// @param id the id of the answer: letters, digits and `_`, unique for each answer
    Value.Fields encode(ModelAnswer.Success answer, String id);

    /// {@return the answer as the provider's JSON, in one piece, with the id [#DEFAULT_ID]}
    ///
    /// @param answer the answer
    default Value.Fields encode(ModelAnswer.Success answer) {
        return encode(answer, DEFAULT_ID);
    }

    /// {@return the answer as the events of a stream}
    ///
    /// @param answer the answer
    /// @param id the id of the answer: letters, digits and `_`, unique for each answer
    List<ServerSentEvent> events(ModelAnswer.Success answer, String id);

    /// {@return the answer as the events of a stream, with the id [#DEFAULT_ID]}
    ///
    /// @param answer the answer
    default List<ServerSentEvent> events(ModelAnswer.Success answer) {
        return events(answer, DEFAULT_ID);
    }

    /// {@return an error as the provider's JSON}
    ///
    /// @param status the HTTP status, from 400 to 599
    /// @param message the reason, for people
    Value.Fields encodeError(int status, String message);

    /// {@return the answer that the provider sent in one piece}
    ///
    /// @param body the JSON of the answer
    /// @throws dev.nerve.NerveException.Invalid if it is no answer; the message says what is wrong
    ModelAnswer decodeAnswer(Value.Fields body);

    /// {@return a reader for a streamed answer}
    ///
    /// @param listener receives the parts of the answer as they arrive
    AnswerReader answerReader(AnswerListener listener);

    /// {@return the provider's own error message}
    ///
    /// @param body the JSON that the provider sent instead of an answer
    String errorMessage(Value body);
}
