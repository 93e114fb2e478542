/// Runs that are killed, answered and paused, in real processes.
@NullMarked
package dev.nerve.app.crash;

import org.jspecify.annotations.NullMarked;
