/// Stores of runs and workflows in memory, for processes that keep nothing.
@NullMarked
package dev.nerve.store.memory;

import org.jspecify.annotations.NullMarked;
