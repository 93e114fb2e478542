package dev.nerve.terminal.state;

import dev.nerve.value.Value;
import java.util.List;

/// The question of a waiting program. *Immutable.*
///
/// @param kind the kind: `permission`, `dialog`, `login`, `rate_limit` or `question`
/// @param text the question on the screen; empty if unknown
/// @param choices the choices in order; empty for a free answer
/// @param subject the subject of a permission request, as far as the dialog shows it
/// @param offered the choices with their descriptions, if the program's protocol provides them
public record ProgramQuestion(
        String kind,
        String text,
        List<String> choices,
        PermissionSubject subject,
        OfferedChoices offered) {

    /// The largest number of choices to keep.
    public static final int MOST_CHOICES = 50;

    public ProgramQuestion {
        choices = List.copyOf(choices);
    }

    /// @param kind the kind, such as `permission`
    /// @param text the question on the screen
    /// @param choices the choices in order
    /// @param subject the subject of a permission request
    public ProgramQuestion(
            String kind, String text, List<String> choices, PermissionSubject subject) {
        this(kind, text, choices, subject, OfferedChoices.UNKNOWN);
    }

    /// @param kind the kind, such as `permission`
    /// @param text the question on the screen
    /// @param choices the choices in order
    public ProgramQuestion(String kind, String text, List<String> choices) {
        this(kind, text, choices, PermissionSubject.UNKNOWN);
    }

    /// {@return a question with only a kind}
    ///
    /// @param kind the kind, such as `permission`
    public static ProgramQuestion of(String kind) {
        return new ProgramQuestion(kind, "", List.of());
    }

    /// {@return the same question with the choices and their descriptions}
    ///
    /// @param choicesInDetail the choices
    public ProgramQuestion withOffered(OfferedChoices choicesInDetail) {
        return new ProgramQuestion(kind, text, choices, subject, choicesInDetail);
    }

    /// {@return the question that a value contains}
    ///
    /// @param value a value as [#toValue()] returns it
    public static ProgramQuestion of(Value value) {
        var subject =
                value.find("subject")
                        .map(it ->
                                new PermissionSubject(it.at("tool").text(), it.at("text").text()));
        return new ProgramQuestion(
                value.at("kind").text(),
                value.at("text").text(),
                value.at("choices").items().stream().map(Value::text).toList(),
                subject.orElse(PermissionSubject.UNKNOWN));
    }

    /// {@return the question as a value, without an unknown subject}
    public Value.Fields toValue() {
        var value =
                Value.Fields.EMPTY.with("kind", kind).with("text", text).with("choices", choices);
        return subject.isKnown() ? value.with("subject", subject) : value;
    }

    /// The subject of a permission request. *Immutable.*
    ///
    /// @param tool the program's name of the tool; empty if unknown
    /// @param text the command or the file; empty if unknown
    public record PermissionSubject(String tool, String text) {

        /// An unknown subject: the dialog does not show it, or not in a known form.
        public static final PermissionSubject UNKNOWN = new PermissionSubject("", "");

        /// {@return whether the subject is known}
        public boolean isKnown() {
            return !tool.isEmpty() && !text.isEmpty();
        }
    }

    /// The choices of a question with their descriptions. *Immutable.*
    ///
    /// @param choices the choices in order; empty if unknown
    /// @param selection the number of choices that a person may take
    public record OfferedChoices(List<DescribedChoice> choices, Selection selection) {

        /// Unknown choices.
        public static final OfferedChoices UNKNOWN = new OfferedChoices(List.of(), Selection.ONE);

        public OfferedChoices {
            choices = List.copyOf(choices);
        }
    }

    /// A choice with its description. *Immutable.*
    ///
    /// @param label the choice
    /// @param description its meaning; empty if the program does not tell it
    public record DescribedChoice(String label, String description) {}

    /// The number of choices that a person may take.
    public enum Selection {
        /// Exactly one.
        ONE,
        /// One or more.
        SEVERAL
    }
}
