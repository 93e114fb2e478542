package dev.nerve.terminal.state;

import dev.nerve.value.Value;
import java.util.List;

/// What a program that waits wants to know. *Immutable.*
///
/// @param kind such as `permission`, `dialog`, `login`, `rate_limit` or `question`
/// @param text the question as it stands on the screen; nothing if it is not known
/// @param choices what can be chosen, in order; empty if the answer is free
/// @param subject what a permission is about, as far as the dialog itself shows it
public record Question(String kind, String text, List<String> choices, Subject subject) {

    /// How many choices are kept.
    static final int MOST_CHOICES = 50;

    public Question {
        choices = List.copyOf(choices);
    }

    /// @param kind such as `permission`
    /// @param text the question as it stands on the screen
    /// @param choices what can be chosen, in order
    public Question(String kind, String text, List<String> choices) {
        this(kind, text, choices, Subject.UNKNOWN);
    }

    /// {@return one of which only the kind is known}
    ///
    /// @param kind such as `permission`
    public static Question of(String kind) {
        return new Question(kind, "", List.of());
    }

    /// {@return one that was kept as a value}
    ///
    /// @param value as [#toValue()] gives it
    static Question of(Value value) {
        var subject =
                value.find("subject")
                        .map(it -> new Subject(it.at("tool").text(), it.at("text").text()));
        return new Question(
                value.at("kind").text(),
                value.at("text").text(),
                value.at("choices").items().stream().map(Value::text).toList(),
                subject.orElse(Subject.UNKNOWN));
    }

    /// {@return it for programs; a subject that is not known is left out}
    public Value.Fields toValue() {
        var value =
                Value.Fields.EMPTY.with("kind", kind).with("text", text).with("choices", choices);
        return subject.isKnown() ? value.with("subject", subject) : value;
    }

    /// What a permission is about. *Immutable.*
    ///
    /// @param tool what is to be used, as the program calls it; nothing if that is not known
    /// @param text what for: the command, or the file; nothing if that is not known
    public record Subject(String tool, String text) {

        /// One that the dialog does not show, or not in a way that is known.
        public static final Subject UNKNOWN = new Subject("", "");

        /// {@return whether it is known}
        public boolean isKnown() {
            return !tool.isEmpty() && !text.isEmpty();
        }
    }
}
