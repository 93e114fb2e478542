/// The shared parts of the commands about runs: the runs and workflows of a store, their histories,
/// and answers to gates.
///
/// The commands are in `action` and `workflow`. The package `foreground` follows a run to its end,
/// `view` shows runs, and `step` reads the history of one step.
@NullMarked
package dev.nerve.app.run;

import org.jspecify.annotations.NullMarked;
