package dev.nerve.llm;

import dev.nerve.model.Answer;
import dev.nerve.model.Listener;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// How providers are spoken to: between our words and their JSON, in both directions.
///
/// What does not change comes first in a request, then the messages, then the rest: so the bytes of
/// a fork's request begin with those of its source, and the provider's cache serves both.
///
/// *Immutable.*
public interface Dialect {

    /// The name of answers that nobody names.
    String UNNAMED = "nerve";

    /// {@return its name, such as `anthropic`}
    String name();

    /// {@return where a request goes, below the address of the provider}
    ///
    /// @param asked the request
    String path(Asked asked);

    /// {@return what is told beside the request}
    ///
    /// @param key who asks; empty if nobody need tell
    Map<String, String> headers(String key);

    /// {@return a request as the provider reads it}
    ///
    /// @param asked the request
    Value.Fields encode(Asked asked);

    /// {@return the request that somebody wrote for this provider}
    ///
    /// @param body what was written
    /// @throws dev.nerve.NerveException.Invalid if it is none; the message says what is wrong
    Asked decode(Value.Fields body);

    /// {@return an answer as the provider writes it, in one piece}
    ///
    /// @param answer the answer
    /// @param id names the answer: letters, digits and `_`, another one for each answer
    Value.Fields encode(Answer.Given answer, String id);

    /// {@return an answer as the provider writes it, in one piece, under a name that others have}
    ///
    /// @param answer the answer
    default Value.Fields encode(Answer.Given answer) {
        return encode(answer, UNNAMED);
    }

    /// {@return an answer as the provider writes it, piece by piece}
    ///
    /// @param answer the answer
    /// @param id names the answer: letters, digits and `_`, another one for each answer
    List<ServerEvent> events(Answer.Given answer, String id);

    /// {@return an answer as the provider writes it, piece by piece, under a name that others have}
    ///
    /// @param answer the answer
    default List<ServerEvent> events(Answer.Given answer) {
        return events(answer, UNNAMED);
    }

    /// {@return an error as the provider writes it instead of an answer}
    ///
    /// @param status of HTTP, from 400 to 599
    /// @param message the reason, for people
    Value.Fields encodeError(int status, String message);

    /// {@return the answer that the provider wrote in one piece}
    ///
    /// @param body what it wrote
    /// @throws dev.nerve.NerveException.Invalid if it is none; the message says what is wrong
    Answer decodeAnswer(Value.Fields body);

    /// {@return what puts together an answer that comes piece by piece}
    ///
    /// @param listener is told of it meanwhile
    AnswerReader reader(Listener listener);

    /// {@return why the provider did not answer, in the provider's own words}
    ///
    /// @param body what it wrote instead of an answer
    String complaint(Value body);
}
