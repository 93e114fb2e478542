package dev.nerve.store;

import dev.nerve.RunId;

/// All that is kept of a run, beside its journal, gates and events.
///
/// @param id its name
/// @param source what it executes
/// @param start with what it began
/// @param status how far it has come
public record RunRecord(RunId id, RunSource source, RunStart start, RunStatus status) {}
