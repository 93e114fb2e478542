package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.WireName;
import dev.nerve.protocol.common.ErrorData;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The data of events about the engine and the stream of events itself.
public sealed interface EngineEvents extends EventData {

    /// Something failed outside of any command.
    ///
    /// @param error the failure
    @WireName("error")
    record EngineErrorData(ErrorData error) implements EngineEvents {}

    /// The engine stops. Running steps have time until the deadline.
    ///
    /// @param reason the cause
    /// @param deadline the time at which the engine interrupts what still runs
    record EngineShutdownData(@Nullable String reason, @Nullable Instant deadline)
            implements EngineEvents {}

    /// The subscriber was too slow and missed events. The command `get_events` returns them.
    ///
    /// @param from the number of the first event that it missed
    /// @param to the number of the last event that it missed
    /// @param count the number of events, for those that have no numbers
    record LaggedData(@Nullable Long from, @Nullable Long to, @Nullable Long count)
            implements EngineEvents {}
}
