package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;

/// The point at which a run was forked from another. *Immutable.*
///
/// @param runId the other run
/// @param at the first step that was executed again
public record RunOriginData(String runId, String at) implements ProtocolRecord {}
