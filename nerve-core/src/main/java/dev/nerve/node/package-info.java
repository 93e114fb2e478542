/// The node: its interface, its context, its error policies and its calls.
///
/// A [dev.nerve.node.Node] takes a [dev.nerve.node.RunContext] and returns an outcome. A
/// [dev.nerve.node.PersistentNode] keeps state between executions. Each further capability is a
/// small interface in `dev.nerve.node.capability`: [dev.nerve.node.capability.CompositeNode]
/// contains nodes, [dev.nerve.node.capability.ForkableNode] can be forked,
/// [dev.nerve.node.capability.EffectfulNode] changes something outside of nerve,
/// [dev.nerve.node.capability.WorkingDirectoryNode] works in a directory,
/// [dev.nerve.node.capability.TimeLimitedNode] has its own timeout, and
/// [dev.nerve.node.capability.QuotingNode] quotes the values in its input.
///
/// A [dev.nerve.node.definition.NodeDefinition] is a node as data. A [dev.nerve.node.kind.NodeKind]
/// creates nodes from definitions. The package `scope` has the surroundings of one execution.
@NullMarked
package dev.nerve.node;

import org.jspecify.annotations.NullMarked;
