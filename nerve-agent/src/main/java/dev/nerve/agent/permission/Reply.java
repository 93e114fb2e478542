package dev.nerve.agent.permission;

/// The result of asking a person a question. *Immutable.*
public sealed interface Reply {

    /// A person has answered.
    ///
    /// @param text one of the choices, or any text if there are none
    /// @param by the name of who answered
    record Said(String text, String by) implements Reply {}

    /// There is nobody to ask, so the agent has to decide by itself.
    enum Nobody implements Reply {
        NOBODY
    }

    /// The question is left to a person at the agent's own screen.
    enum AtTheScreen implements Reply {
        AT_THE_SCREEN
    }
}
