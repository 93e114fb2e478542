package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;

/// The reason why a node is believed to be in its state. *Immutable.*
///
/// @param session its session
/// @param nodeId its name
/// @param state its state
/// @param explanation the rule that fired, its evidence with the screen rows, and their age
public record ExplanationData(String session, String nodeId, String state, Value.Fields explanation)
        implements ProtocolRecord {}
