/// The processes that use a store, by name.
@NullMarked
package dev.nerve.worker;

import org.jspecify.annotations.NullMarked;
