package dev.nerve.app.run;

import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.WorkflowParams;

/// A workflow that is ready to start.
///
/// @param source its source
/// @param params its parameters
public record StartableWorkflow(WorkflowSource source, WorkflowParams params) {}
