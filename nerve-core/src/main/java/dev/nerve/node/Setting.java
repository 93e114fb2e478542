package dev.nerve.node;

import dev.nerve.run.Run;

/// What is the same for everything in a run.
///
/// @param run the run
/// @param execution the one way to execute a node in it
/// @param nodes the nodes that can be found by name
record Setting(Run run, Execution execution, Nodes nodes) {}
