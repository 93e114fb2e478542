package dev.nerve.control;

import dev.nerve.NerveException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers that a gate accepts, and the one that counts when its time is up. *Immutable.*
///
/// @param options what can be answered; anything if there are none
/// @param byDefault what counts as the answer when the time is up; null if that is a failure
public record AnswerTerms(List<String> options, @Nullable String byDefault) {

    /// Any answer, and none by default.
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
