package dev.nerve.gate;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A question to a person, at which a run waits.
///
/// @param prompt the question
/// @param options the possible answers; empty if any text is allowed
/// @param deadline the end of the wait, or null for none
/// @param otherwise the answer after the deadline; null to fail
/// @param check who can check an answer
public record Gate(
        String prompt,
        List<String> options,
        @Nullable Instant deadline,
        @Nullable String otherwise,
        CheckedBy check) {

    public Gate {
        options = List.copyOf(options);
    }

    /// {@return the reason to refuse an answer that is not an option, or empty to accept it}
    ///
    /// @param answer the text of the answer
    public Optional<String> refusal(String answer) {
        return options.isEmpty() || options.contains(answer)
                ? Optional.empty()
                : Optional.of(
                        "%s is not one of its options: %s"
                                .formatted(NameRules.quote(answer), String.join(", ", options)));
    }

    /// {@return the answer for a missed deadline, if the deadline has passed}
    ///
    /// @param now the current time
    public Optional<GateAnswer> timeoutAnswer(Instant now) {
        if (deadline == null || now.isBefore(deadline)) {
            return Optional.empty();
        }
        var text = otherwise == null ? "" : otherwise;
        return Optional.of(new GateAnswer(GateAnswer.Resolution.TIMED_OUT, text, "the clock", now));
    }

    /// {@return the answer that a person typed: an option's number, an option in any case, or free
    /// text}
    ///
    /// @param typed the typed text
    /// @throws NerveException.Invalid if there are options and the text is none of them
    public String parseAnswer(String typed) {
        var said = typed.strip();
        for (var option : options) {
            if (option.equalsIgnoreCase(said)) {
                return option;
            }
        }
        if (said.matches("[1-9][0-9]{0,3}") && Integer.parseInt(said) <= options.size()) {
            return options.get(Integer.parseInt(said) - 1);
        }
        refusal(said)
                .ifPresent(why -> {
                    throw new NerveException.Invalid(why);
                });
        return said;
    }

    /// The party that can check an answer, beyond the options.
    public enum CheckedBy {
        /// Anybody; there is nothing else to check.
        ANYBODY,
        /// Only the run itself, which has code for the check.
        RUN;

        /// {@return the name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
