package dev.nerve.protocol.common;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;

/// A kind of node. *Immutable.*
///
/// @param type its name, such as `bash`
/// @param parameters the JSON Schema of its parameters
public record KindData(String type, Value.Fields parameters) implements ProtocolRecord {}
