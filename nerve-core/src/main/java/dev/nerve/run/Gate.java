package dev.nerve.run;

import dev.nerve.Names;
import dev.nerve.NerveException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A question to a person.
///
/// @param prompt what is asked
/// @param options what can be answered; anything if there are none
/// @param deadline until when, or null for ever
/// @param otherwise what counts as the answer then; null if it is a failure
/// @param check who can tell whether an answer is allowed
public record Gate(
        String prompt,
        List<String> options,
        @Nullable Instant deadline,
        @Nullable String otherwise,
        Check check) {

    public Gate {
        options = List.copyOf(options);
    }

    /// {@return why an answer is refused by its options, if it is}
    ///
    /// @param answer what somebody says
    public Optional<String> refusal(String answer) {
        return options.isEmpty() || options.contains(answer)
                ? Optional.empty()
                : Optional.of(
                        "%s is not one of its options: %s"
                                .formatted(Names.quoted(answer), String.join(", ", options)));
    }

    /// {@return what counts as the answer because nobody answered in time, if it is too late}
    ///
    /// @param now the time
    public Optional<GateAnswer> late(Instant now) {
        if (deadline == null || now.isBefore(deadline)) {
            return Optional.empty();
        }
        var text = otherwise == null ? "" : otherwise;
        return Optional.of(new GateAnswer(GateAnswer.How.TIMED_OUT, text, "the clock", now));
    }

    /// {@return what a person means who types a number of an option, an option in other letters, or
    /// an answer}
    ///
    /// @param typed what was typed
    /// @throws NerveException.Invalid if that is none of the options
    public String meant(String typed) {
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

    /// Who can tell whether an answer is allowed, beside the options.
    public enum Check {
        /// Anybody: there is nothing else to check.
        ANYBODY,
        /// Only the run itself, which has code for it.
        RUN;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
