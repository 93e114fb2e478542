package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A part of the output of a turn. *Immutable.*
///
/// @param type `thinking`, `text`, `tool_call`, `diff`, `todo`, `agent` or `error`
/// @param content its text
/// @param tool the tool or agent that was called
/// @param args the arguments of the call
/// @param result the result of the call
public record OutputSectionData(
        String type, String content, @Nullable String tool, Value args, Value result)
        implements ProtocolRecord {}
