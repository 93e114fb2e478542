/// One execution from its start to its end, with its outcome, budget, cancellation, gates, trace
/// and threads.
@NullMarked
package dev.nerve.run;

import org.jspecify.annotations.NullMarked;
