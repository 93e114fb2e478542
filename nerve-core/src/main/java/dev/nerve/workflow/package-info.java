/// Workflows in Java or as nodes, with their parameters, context and parallel branches.
///
/// A [dev.nerve.workflow.Workflow] is a node. Its durable runs are in `dev.nerve.workflow.run`;
/// start at [dev.nerve.workflow.run.RunService].
@NullMarked
package dev.nerve.workflow;

import org.jspecify.annotations.NullMarked;
