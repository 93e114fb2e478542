package dev.nerve.app.run;

import dev.nerve.store.RunSource;
import dev.nerve.workflow.Params;

/// What a file defines, to be run.
///
/// @param source its text
/// @param params what it takes beside its input
public record Definition(RunSource source, Params params) {}
