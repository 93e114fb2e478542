/// The ports to durable storage of runs, journals, gates, histories and workflows. The core itself
/// does no I/O.
@NullMarked
package dev.nerve.store;

import org.jspecify.annotations.NullMarked;
