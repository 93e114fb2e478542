package dev.nerve.agent;

import dev.nerve.terminal.state.detection.StateExplanation;

/// A listener for the events of one turn.
@FunctionalInterface
public interface AgentListener {

    /// A listener that ignores all events.
    AgentListener NONE = _ -> {};

    /// Receives an event. Must not block.
    ///
    /// @param event the event
    void on(AgentEvent event);

    /// Receives the agent's state whenever the state or the evidence for it changes. Must not
    /// block.
    ///
    /// @param explanation the state and the evidence for it
    default void stateChanged(StateExplanation explanation) {}

    /// Receives the program's own id of the conversation as soon as the program reports it. The
    /// program may report the same id again.
    ///
    /// The listener may store the id. The following events wait until it returns.
    ///
    /// @param id the id
    default void conversationNamed(String id) {}
}
