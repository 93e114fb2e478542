package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;
import org.jspecify.annotations.Nullable;

/// The decision about a request to use a tool. *Immutable.*
///
/// @param allowed whether the agent may use the tool
/// @param by the rule or person that decided
/// @param reason the reason of a denial
public record ToolDecisionData(boolean allowed, String by, @Nullable String reason)
        implements ProtocolRecord {}
