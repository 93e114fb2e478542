package dev.nerve.protocol;

import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.common.EngineData;
import dev.nerve.protocol.common.OutcomeData;
import dev.nerve.protocol.common.PingData;
import org.jspecify.annotations.Nullable;

/// The commands about the engine itself.
///
/// @param <R> the type of the reply
public sealed interface EngineCommands<R extends Record> extends ClientCommand<R> {

    /// Asks whether the engine answers.
    record Ping() implements EngineCommands<PingData> {}

    /// Describes the engine: version, paths, limits, and the kinds of nodes with the JSON Schemas
    /// of their parameters.
    record GetEngine() implements EngineCommands<EngineData> {}

    /// Runs Java code in the engine.
    ///
    /// @param code the statements
    /// @param session the session whose nodes the code sees, or null for the default session
    record ExecuteCode(String code, @Nullable String session)
            implements EngineCommands<OutcomeData> {}

    /// Stops the engine. Running steps have some time to finish; runs can be resumed later.
    ///
    /// @param drainMs the time for running steps, in milliseconds, or null for the default
    record Shutdown(@Nullable Long drainMs) implements EngineCommands<EmptyReply> {}
}
