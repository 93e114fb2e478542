/// The node: its interface, its context, its capabilities and its execution.
///
/// A [dev.nerve.node.Node] takes a [dev.nerve.node.RunContext] and returns an outcome. Each further
/// capability is a small interface: [dev.nerve.node.PersistentNode] keeps state between executions,
/// [dev.nerve.node.CompositeNode] contains nodes, [dev.nerve.node.ForkableNode] can be forked,
/// [dev.nerve.node.WorkingDirectoryNode] works in a directory, [dev.nerve.node.TimeLimitedNode] has
/// its own timeout, and [dev.nerve.node.QuotingNode] quotes the values in its input.
@NullMarked
package dev.nerve.node;

import org.jspecify.annotations.NullMarked;
