/// The unit of work, what it is given, and the one way in which it is executed.
///
/// A [dev.nerve.node.Node] takes a [dev.nerve.node.RunContext] and gives an outcome. What else a
/// node can do is a small interface beside it: [dev.nerve.node.Persistent] keeps state between
/// executions, [dev.nerve.node.Composite] has nodes inside, [dev.nerve.node.Forkable] can be
/// forked, [dev.nerve.node.Placed] works in a directory, [dev.nerve.node.TimeLimited] and
/// [dev.nerve.node.Quoting] say how they want to be executed.
@NullMarked
package dev.nerve.node;

import org.jspecify.annotations.NullMarked;
