package dev.nerve.control.gate;

import dev.nerve.NerveException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The answers that a gate accepts, and its default answer after a timeout. *Immutable.*
///
/// @param options the accepted answers; empty if any answer is accepted
/// @param byDefault the answer after a timeout; null if a timeout is a failure
public record AnswerOptions(List<String> options, @Nullable String byDefault) {

    /// Any answer, without a default.
    public static final AnswerOptions ANY = new AnswerOptions(List.of(), null);

    /// @throws NerveException.Invalid if the default is not one of the options
    public AnswerOptions {
        options = List.copyOf(options);
        if (byDefault != null && !options.isEmpty() && !options.contains(byDefault)) {
            throw new NerveException.Invalid(
                    "the default '%s' is not one of its options: %s"
                            .formatted(byDefault, String.join(", ", options)));
        }
    }

    AnswerOptions withOptions(List<String> allowed) {
        return new AnswerOptions(allowed, byDefault);
    }

    AnswerOptions withDefault(String answer) {
        return new AnswerOptions(options, answer);
    }

    Optional<String> defaultAnswer() {
        return Optional.ofNullable(byDefault);
    }
}
