package dev.nerve.protocol.event;

import org.jspecify.annotations.Nullable;

/// The data of events about runs that the runs do not emit themselves. They have no number in the
/// run.
public sealed interface RunRecordEvents extends EventData {

    /// A run was stored. It is the first event of the run.
    ///
    /// @param workflow the name of its workflow
    record RunCreatedData(String workflow) implements RunRecordEvents {}

    /// A run is a fork. The event follows its creation.
    ///
    /// @param forkedFrom the run that it was forked from
    /// @param at the first step that it executes again
    record RunForkedData(String forkedFrom, String at) implements RunRecordEvents {}

    /// A run was left before its end; a durable run can be resumed.
    ///
    /// @param from the state before
    /// @param reason `owner_gone` if the process that executed it has died
    record RunInterruptedData(String from, @Nullable String reason) implements RunRecordEvents {}

    /// A run was deleted. It is the last event of the run.
    record RunDeletedData() implements RunRecordEvents {}
}
