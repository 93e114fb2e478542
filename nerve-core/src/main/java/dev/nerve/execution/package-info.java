/// The layers around every execution of a node, in one fixed order.
///
/// Outermost first: stack depth, pause, placeholder, events, cancellation, budget, journal,
/// fallback, retry. Each attempt then has the node's lock, its history, the timeout, the start of
/// the node, and the node itself. [dev.nerve.execution.NodeRunner] starts a run with these layers.
@NullMarked
package dev.nerve.execution;

import org.jspecify.annotations.NullMarked;
