package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// A step of a run. *Immutable.*
///
/// @param path the step, without the workflow
/// @param status `completed`, `failed`, `cancelled`, `skipped`, or `open` if it has not ended
/// @param output its output
/// @param reason the reason of a failure or of a skip
public record RunStepData(String path, String status, Value output, @Nullable String reason)
        implements ProtocolRecord {}
