package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An event on the wire. *Immutable.*
///
/// The type decides which record of `dev.nerve.protocol.event` describes the data.
///
/// @param seq the number in the store; for `output_chunk` and `lagged` the number of the last
/// stored event
/// @param runId the run, if it happened in one
/// @param runSeq the number in the run
/// @param rootRunId the run that a person or program started, if another run contains this one
/// @param session the session, if it is known
/// @param path the place in the run
/// @param nodeId the node
/// @param type the name of the type, such as `step_started`
/// @param time the time at which it happened
/// @param data the content
public record EventMessage(
        long seq,
        @Nullable String runId,
        @Nullable Long runSeq,
        @Nullable String rootRunId,
        @Nullable String session,
        @Nullable String path,
        @Nullable String nodeId,
        String type,
        Instant time,
        Value.Fields data)
        implements ProtocolRecord {}
