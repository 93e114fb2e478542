package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;

/// The answer of an engine that works. *Immutable.*
///
/// @param engine the id of the engine, which changes with each start
/// @param version the version of nerve
/// @param protocol the number of the protocol; clients need the same number
public record PingData(String engine, String version, int protocol) implements ProtocolRecord {}
