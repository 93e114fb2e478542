/// Control flow as nodes: loops, branches, maps, gates, timers, forks and tournaments.
///
/// What is inside them is executed through the context, as everything is, so that it is journalled,
/// counted and told under a path of its own.
@NullMarked
package dev.nerve.control;

import org.jspecify.annotations.NullMarked;
