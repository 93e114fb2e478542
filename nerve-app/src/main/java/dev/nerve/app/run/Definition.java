package dev.nerve.app.run;

import dev.nerve.store.RunSource;
import dev.nerve.workflow.Params;

/// A workflow that is ready to start.
///
/// @param source its source
/// @param params its parameters
public record Definition(RunSource source, Params params) {}
