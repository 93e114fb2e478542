package dev.nerve.agent;

import dev.nerve.terminal.state.Explanation;

/// Hears what an agent does during a turn.
@FunctionalInterface
public interface AgentListener {

    /// Nobody listens.
    AgentListener NOBODY = _ -> {};

    /// Something happened. Must be quick.
    ///
    /// @param event what
    void on(AgentEvent event);

    /// It is doing something else than before, or that is believed for another reason. Must be
    /// quick.
    ///
    /// @param explanation how it is doing, and why that is believed
    default void judged(Explanation explanation) {}
}
