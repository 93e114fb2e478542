/// The memory of a stored run: the journal of its effects, and its gates.
@NullMarked
package dev.nerve.store.journal;

import org.jspecify.annotations.NullMarked;
