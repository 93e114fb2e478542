/// The services behind durable runs: the makers of runs, which also fork and restore them, and the
/// deletion of old runs.
@NullMarked
package dev.nerve.engine.run;

import org.jspecify.annotations.NullMarked;
