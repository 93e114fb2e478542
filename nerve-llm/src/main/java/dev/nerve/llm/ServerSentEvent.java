package dev.nerve.llm;

/// One event of a stream of server-sent events.
///
/// @param name the name; empty if the event has none
/// @param data the data lines, without the field names
public record ServerSentEvent(String name, String data) {}
