package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A request of an agent to use a tool. *Immutable.*
///
/// @param node the agent
/// @param tool the tool
/// @param arguments its arguments
/// @param path the file or directory that it is about
/// @param risk the risk, such as `write`
/// @param question the question in one line
public record ToolRequestData(
        String node,
        String tool,
        Value.Fields arguments,
        @Nullable String path,
        String risk,
        String question)
        implements ProtocolRecord {}
