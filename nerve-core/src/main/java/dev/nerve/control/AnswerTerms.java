package dev.nerve.control;

import dev.nerve.NerveException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers that a gate accepts, and its default answer after a timeout. *Immutable.*
///
/// @param options the accepted answers; empty if any answer is accepted
/// @param byDefault the answer after a timeout; null if a timeout is a failure
public record AnswerTerms(List<String> options, @Nullable String byDefault) {

    /// Any answer, without a default.
    public static final AnswerTerms ANY = new AnswerTerms(List.of(), null);

    /// @throws NerveException.Invalid if the default is not one of the options
    public AnswerTerms {
        options = List.copyOf(options);
        if (byDefault != null && !options.isEmpty() && !options.contains(byDefault)) {
            throw new NerveException.Invalid(
                    "the default '%s' is not one of its options: %s"
                            .formatted(byDefault, String.join(", ", options)));
        }
    }

    AnswerTerms withOptions(List<String> allowed) {
        return new AnswerTerms(allowed, byDefault);
    }

    AnswerTerms withDefault(String answer) {
        return new AnswerTerms(options, answer);
    }

    Optional<String> defaultAnswer() {
        return Optional.ofNullable(byDefault);
    }
}
