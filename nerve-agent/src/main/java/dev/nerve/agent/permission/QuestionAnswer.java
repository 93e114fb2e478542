package dev.nerve.agent.permission;

/// The result of asking a person a question. *Immutable.*
public sealed interface QuestionAnswer {

    /// A person has answered.
    ///
    /// @param text one of the choices, or any text if there are none
    /// @param by the name of who answered
    record GivenAnswer(String text, String by) implements QuestionAnswer {}

    /// There is nobody to ask, so the agent has to decide by itself.
    enum Nobody implements QuestionAnswer {
        NOBODY
    }

    /// The question is left to a person at the agent's own screen.
    enum AtTheScreen implements QuestionAnswer {
        AT_THE_SCREEN
    }
}
