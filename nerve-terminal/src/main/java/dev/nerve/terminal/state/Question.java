package dev.nerve.terminal.state;

import java.util.List;

/// What a program that waits wants to know. *Immutable.*
///
/// @param kind such as `permission`, `dialog`, `login`, `rate_limit` or `question`
/// @param text the question as it stands on the screen; nothing if it is not known
/// @param choices what can be chosen, in order; empty if the answer is free
public record Question(String kind, String text, List<String> choices) {

    /// How many choices are kept.
    static final int MOST_CHOICES = 50;

    public Question {
        choices = List.copyOf(choices);
    }

    /// {@return one of which only the kind is known}
    ///
    /// @param kind such as `permission`
    public static Question of(String kind) {
        return new Question(kind, "", List.of());
    }
}
