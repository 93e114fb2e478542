/// The node: its interface, its context, its capabilities and its execution.
///
/// A [dev.nerve.node.Node] takes a [dev.nerve.node.RunContext] and returns an outcome. Each further
/// capability is a small interface: [dev.nerve.node.PersistentNode] keeps state between executions,
/// [dev.nerve.node.capability.CompositeNode] contains nodes,
/// [dev.nerve.node.capability.ForkableNode] can be forked,
/// [dev.nerve.node.capability.WorkingDirectoryNode] works in a directory,
/// [dev.nerve.node.capability.TimeLimitedNode] has its own timeout, and
/// [dev.nerve.node.capability.QuotingNode] quotes the values in its input.
@NullMarked
package dev.nerve.node;

import org.jspecify.annotations.NullMarked;
