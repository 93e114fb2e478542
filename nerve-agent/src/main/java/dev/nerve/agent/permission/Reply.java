package dev.nerve.agent.permission;

/// What comes of a question of an agent. *Immutable.*
public sealed interface Reply {

    /// Somebody has answered.
    ///
    /// @param text one of the choices, or what was said if there are none
    /// @param by who
    record Said(String text, String by) implements Reply {}

    /// Nobody can be asked: the agent has to decide by itself, or to do without.
    enum Nobody implements Reply {
        NOBODY
    }

    /// It is left to a person at the agent's own screen.
    enum AtTheScreen implements Reply {
        AT_THE_SCREEN
    }
}
