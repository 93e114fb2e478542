package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.common.OutcomeData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An execution that was started. *Immutable.*
///
/// @param runId its run
/// @param state the state of the run when the reply was made
/// @param result the outcome, if the run is over
/// @param warnings what the caller should know
public record ExecutionData(
        String runId, String state, @Nullable OutcomeData result, List<String> warnings)
        implements ProtocolRecord {}
