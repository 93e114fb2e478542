package dev.nerve.protocol.event;

import org.jspecify.annotations.Nullable;

/// The data of events about nodes: their creation, their states and their end.
public sealed interface NodeEvents extends EventData {

    /// A node was registered in a session. It is the first event of the node there.
    ///
    /// @param type its kind
    /// @param state its state
    record NodeCreatedData(String type, String state) implements NodeEvents {}

    /// A node was forked. The event of a session has the first two fields, the event of a run the
    /// others.
    ///
    /// @param forkedFrom the source; the event is about the fork
    /// @param forkedFromSession the session of the source
    /// @param source the source
    /// @param target the fork
    /// @param point the fork point
    record NodeForkedData(
            @Nullable String forkedFrom,
            @Nullable String forkedFromSession,
            @Nullable String source,
            @Nullable String target,
            @Nullable String point)
            implements NodeEvents {}

    /// A node starts.
    ///
    /// @param from the state before
    /// @param reason the cause, if the state does not say enough
    /// @param exitCode the exit code of its program, if it has ended
    record NodeStartingData(String from, @Nullable String reason, @Nullable Integer exitCode)
            implements NodeEvents {}

    /// A node is ready for an execution.
    ///
    /// @param from the state before
    /// @param reason the cause, if the state does not say enough
    /// @param exitCode the exit code of its program, if it has ended
    record NodeReadyData(String from, @Nullable String reason, @Nullable Integer exitCode)
            implements NodeEvents {}

    /// A node works.
    ///
    /// @param from the state before
    /// @param reason the cause, if the state does not say enough
    /// @param exitCode the exit code of its program, if it has ended
    record NodeBusyData(String from, @Nullable String reason, @Nullable Integer exitCode)
            implements NodeEvents {}

    /// A node waits for a person.
    ///
    /// @param from the state before
    /// @param reason the cause, if the state does not say enough
    /// @param exitCode the exit code of its program, if it has ended
    record NodeWaitingData(String from, @Nullable String reason, @Nullable Integer exitCode)
            implements NodeEvents {}

    /// A node stops.
    ///
    /// @param from the state before
    /// @param reason the cause, if the state does not say enough
    /// @param exitCode the exit code of its program, if it has ended
    record NodeStoppingData(String from, @Nullable String reason, @Nullable Integer exitCode)
            implements NodeEvents {}

    /// A node has stopped.
    ///
    /// @param from the state before
    /// @param reason the cause, if the state does not say enough
    /// @param exitCode the exit code of its program, if it has ended
    record NodeStoppedData(String from, @Nullable String reason, @Nullable Integer exitCode)
            implements NodeEvents {}

    /// A node has failed, such as by the end of its program.
    ///
    /// @param from the state before
    /// @param reason the cause, if the state does not say enough
    /// @param exitCode the exit code of its program, if it has ended
    record NodeErrorData(String from, @Nullable String reason, @Nullable Integer exitCode)
            implements NodeEvents {}

    /// A node was taken out of its session. It is the last event of the node there.
    ///
    /// @param reason the reason
    record NodeDeletedData(String reason) implements NodeEvents {}
}
