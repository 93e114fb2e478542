/// One execution from its start to its end: its outcome, its budget, its cancellation, its trace,
/// its threads.
@NullMarked
package dev.nerve.run;

import org.jspecify.annotations.NullMarked;
