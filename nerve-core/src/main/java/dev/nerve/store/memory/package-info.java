/// The stores in memory, which end with the process.
@NullMarked
package dev.nerve.store.memory;

import org.jspecify.annotations.NullMarked;
