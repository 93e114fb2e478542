/// The ports to the journal and the gates of a run, and the memory that a run uses of them.
@NullMarked
package dev.nerve.store.journal;

import org.jspecify.annotations.NullMarked;
