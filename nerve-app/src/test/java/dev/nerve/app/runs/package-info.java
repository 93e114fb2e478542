/// Runs that are killed, answered and paused, in real processes.
@NullMarked
package dev.nerve.app.runs;

import org.jspecify.annotations.NullMarked;
