/// Control flow as nodes: loops, branches, maps, gates, timers, forks and tournaments.
///
/// A control node executes its inner nodes through the context, so that each one is journaled,
/// counted and reported under its own path.
@NullMarked
package dev.nerve.control;

import org.jspecify.annotations.NullMarked;
