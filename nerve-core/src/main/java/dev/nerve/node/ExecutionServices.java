package dev.nerve.node;

import dev.nerve.run.Run;

/// The objects that all contexts of a run share.
///
/// @param run the run
/// @param execution the outermost layer of every node execution in the run
/// @param nodes the nodes that the run can find by name
record ExecutionServices(Run run, ExecutionLayer execution, Nodes nodes) {}
