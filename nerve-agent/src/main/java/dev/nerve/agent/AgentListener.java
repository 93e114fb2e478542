package dev.nerve.agent;

/// Hears what an agent does during a turn.
@FunctionalInterface
public interface AgentListener {

    /// Nobody listens.
    AgentListener NOBODY = _ -> {};

    /// Something happened. Must be quick.
    ///
    /// @param event what
    void on(AgentEvent event);
}
