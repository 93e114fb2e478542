/// Control flow as nodes: loops, branches, maps, reductions and timers.
///
/// A control node executes its inner nodes through the context, so that each one is journaled,
/// counted and reported under its own path. Forks and tournaments are in `dev.nerve.control.fork`,
/// and gates in `dev.nerve.control.gate`.
@NullMarked
package dev.nerve.control;

import org.jspecify.annotations.NullMarked;
