package dev.nerve.protocol.node;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A node. *Immutable.*
///
/// @param session its session
/// @param nodeId its name
/// @param nodeType its kind
/// @param state its state, such as `ready`
/// @param since the time at which it got this state, if this process saw it
/// @param reason the cause of the state, such as why a program ended
/// @param persistent whether it keeps state between executions
/// @param capabilities the names of what clients can do with it, such as `screen`
/// @param labels its labels by name
/// @param forkedFrom the node that it was forked from
/// @param conversation the name of its conversation
/// @param runId the run that executes it now
/// @param metadata further data, such as the pane of its terminal
/// @param definition its kind and parameters; only in the reply for a single node
public record NodeData(
        String session,
        String nodeId,
        String nodeType,
        String state,
        @Nullable Instant since,
        @Nullable String reason,
        boolean persistent,
        List<String> capabilities,
        Value.Fields labels,
        @Nullable String forkedFrom,
        @Nullable String conversation,
        @Nullable String runId,
        Value.Fields metadata,
        Value.@Nullable Fields definition)
        implements ProtocolRecord {}
