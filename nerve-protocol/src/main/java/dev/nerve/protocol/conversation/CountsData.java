package dev.nerve.protocol.conversation;

import dev.nerve.protocol.codec.ProtocolRecord;

/// The counts of what a model sees of a conversation. *Immutable.*
///
/// @param messages the number of messages
/// @param turns the number of user turns
/// @param tokens the estimated number of tokens
public record CountsData(long messages, long turns, long tokens) implements ProtocolRecord {}
