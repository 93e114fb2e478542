/// The node: its interface, its context, its capabilities and its execution.
///
/// A [dev.nerve.node.Node] takes a [dev.nerve.node.RunContext] and returns an outcome. Each further
/// capability is a small interface: [dev.nerve.node.Persistent] keeps state between executions,
/// [dev.nerve.node.Composite] contains nodes, [dev.nerve.node.Forkable] can be forked,
/// [dev.nerve.node.Placed] works in a directory, [dev.nerve.node.TimeLimited] has its own timeout,
/// and [dev.nerve.node.Quoting] quotes the values in its input.
@NullMarked
package dev.nerve.node;

import org.jspecify.annotations.NullMarked;
