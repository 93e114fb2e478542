package dev.nerve.llm;

/// One event of a stream of server-sent events.
///
/// @param name its name; empty if it has none
/// @param data its lines, without what is around them
public record ServerEvent(String name, String data) {}
