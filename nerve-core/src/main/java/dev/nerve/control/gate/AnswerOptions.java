package dev.nerve.control.gate;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers that a gate accepts, and its default answer after a timeout. *Immutable.*
///
/// @param options the accepted answers; empty if any answer is accepted
/// @param byDefault the answer after a timeout; null if a timeout is a failure
/// @param schema the JSON Schema of an answer that is not one of the options; null for a text
public record AnswerOptions(
        List<String> options, @Nullable String byDefault, Value.@Nullable Fields schema) {

    /// Any answer, without a default.
    public static final AnswerOptions ANY = new AnswerOptions(List.of(), null, null);

    /// @throws NerveException.Invalid if the default is not one of the options, although there are
    /// options or a schema
    public AnswerOptions {
        options = List.copyOf(options);
        boolean isClosed = !options.isEmpty() || schema != null;
        if (byDefault != null && isClosed && !options.contains(byDefault)) {
            throw new NerveException.Invalid(
                    "the default '%s' is not one of its options: %s"
                            .formatted(
                                    byDefault,
                                    options.isEmpty()
                                            ? "with a schema, name it as an option"
                                            : String.join(", ", options)));
        }
    }

    /// @param options the accepted answers; empty if any answer is accepted
    /// @param byDefault the answer after a timeout; null if a timeout is a failure
    /// @throws NerveException.Invalid if the default is not one of the options
    public AnswerOptions(List<String> options, @Nullable String byDefault) {
        this(options, byDefault, null);
    }

    /// {@return the same answers with a JSON Schema}
    ///
    /// @param form the JSON Schema of an answer that is not one of the options
    public AnswerOptions withSchema(Value.Fields form) {
        return new AnswerOptions(options, byDefault, form);
    }

    AnswerOptions withOptions(List<String> allowed) {
        return new AnswerOptions(allowed, byDefault, schema);
    }

    AnswerOptions withDefault(String answer) {
        return new AnswerOptions(options, answer, schema);
    }

    Optional<String> defaultAnswer() {
        return Optional.ofNullable(byDefault);
    }
}
