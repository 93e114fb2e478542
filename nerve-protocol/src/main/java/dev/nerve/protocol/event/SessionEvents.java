package dev.nerve.protocol.event;

/// The data of events about sessions. The event names the session.
public sealed interface SessionEvents extends EventData {

    /// A session was created.
    record SessionCreatedData() implements SessionEvents {}

    /// A session was deleted, with its nodes.
    record SessionDeletedData() implements SessionEvents {}
}
