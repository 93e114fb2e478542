/// What holds around every execution of a node, one small wrapper each, in one fixed order.
///
/// Outermost first: events, cancellation, budget, journal, fallback, retry, and then for each
/// attempt the node's turn, the timeout and the node itself. [dev.nerve.execution.Runner] starts a
/// run with it.
@NullMarked
package dev.nerve.execution;

import org.jspecify.annotations.NullMarked;
