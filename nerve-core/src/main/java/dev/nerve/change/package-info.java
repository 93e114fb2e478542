/// Changes of a store, and the threads that wait for them.
@NullMarked
package dev.nerve.change;

import org.jspecify.annotations.NullMarked;
