package dev.nerve.gate;

import dev.nerve.NameRules;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A question to a person, at which a run or a node waits. *Immutable.*
///
/// @param prompt the question
/// @param options the possible answers; empty if any text is allowed
/// @param deadline the end of the wait, or null for none
/// @param otherwise the answer after the deadline; null to fail
/// @param check who can check an answer
/// @param content the same question for programs
public record Gate(
        String prompt,
        List<String> options,
        @Nullable Instant deadline,
        @Nullable String otherwise,
        CheckedBy check,
        GateContent content) {

    public Gate {
        options = List.copyOf(options);
    }

    /// {@return a question of a workflow that accepts any text and waits forever}
    ///
    /// @param prompt the question
    public static Gate of(String prompt) {
        return new Gate(prompt, List.of(), null, null, CheckedBy.ANYBODY, GateContent.PLAIN);
    }

    /// {@return the same question with these possible answers}
    ///
    /// @param allowed the possible answers; empty if any text is allowed
    public Gate withOptions(List<String> allowed) {
        return new Gate(prompt, allowed, deadline, otherwise, check, content);
    }

    /// {@return the same question with another end of the wait}
    ///
    /// @param end the end of the wait, or null for none
    /// @param then the answer after it; null to fail
    public Gate withDeadline(@Nullable Instant end, @Nullable String then) {
        return new Gate(prompt, options, end, then, check, content);
    }

    /// {@return the same question with another check of its answers}
    ///
    /// @param by who can check an answer
    public Gate withCheck(CheckedBy by) {
        return new Gate(prompt, options, deadline, otherwise, by, content);
    }

    /// {@return the same question with another content for programs}
    ///
    /// @param about the content
    public Gate withContent(GateContent about) {
        return new Gate(prompt, options, deadline, otherwise, check, about);
    }

    /// {@return its kind}
    public GateKind kind() {
        return content.kind();
    }

    /// {@return whether another gate asks people the same question}
    ///
    /// The content is not compared: stores of earlier versions have none.
    ///
    /// @param other the other gate
    public boolean isSameQuestion(Gate other) {
        return withContent(GateContent.PLAIN).equals(other.withContent(GateContent.PLAIN));
    }

    /// {@return the reason to refuse an answer, or empty to accept it}
    ///
    /// One of the options is always accepted. A permission request also accepts a denial with a
    /// reason. With a schema, the schema decides about all other
    /// answers. Otherwise a text is accepted if there are no options, and a list of options if the
    /// content allows several.
    ///
    /// @param answer the answer
    /// @param schemas checks the answer if the gate has a schema
    public Optional<String> refusal(Value answer, GateSchemaValidator schemas) {
        if (answer instanceof Value.Text(var text) && options.contains(text)) {
            return Optional.empty();
        }
        if (kind() == GateKind.PERMISSION && answer instanceof Value.Fields) {
            return PermissionAnswer.find(answer).isPresent()
                    ? Optional.empty()
                    : Optional.of(PermissionAnswer.problem(answer));
        }
        if (content.schema() != null) {
            var problems = schemas.problems(content.schema(), answer);
            return problems.isEmpty()
                    ? Optional.empty()
                    : Optional.of("it does not fit: " + String.join("; ", problems));
        }
        if (content.areOptions(answer)) {
            return Optional.empty();
        }
        if (!options.isEmpty()) {
            return Optional.of(
                    "%s is not one of its options: %s"
                            .formatted(NameRules.quote(answer.text()), String.join(", ", options)));
        }
        return answer instanceof Value.Text
                ? Optional.empty()
                : Optional.of("%s is not a text".formatted(NameRules.quote(answer.text())));
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
    /// The result is not checked; [#refusal] does that.
    ///
    /// @param typed the typed text
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
        return said;
    }

    /// {@return the answer that a person typed, for a gate that may have a schema}
    ///
    /// One of the options stays a text. With a schema, the text is parsed, unless only the text
    /// itself fits the schema.
    ///
    /// @param typed the typed text
    /// @param schemas parses and checks the answer if the gate has a schema
    public Value parseAnswer(String typed, GateSchemaValidator schemas) {
        var text = parseAnswer(typed);
        var said = new Value.Text(text);
        var schema = content.schema();
        if (schema == null || options.contains(text)) {
            return said;
        }
        var parsed = schemas.parse(text);
        return schemas.problems(schema, parsed).isEmpty()
                        || !schemas.problems(schema, said).isEmpty()
                ? parsed
                : said;
    }

    /// The party that can check an answer, beyond the options and the schema.
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
