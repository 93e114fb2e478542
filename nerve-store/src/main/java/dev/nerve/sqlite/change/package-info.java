/// Changes of a store that other processes make, and the thread that looks for them.
@NullMarked
package dev.nerve.sqlite.change;

import org.jspecify.annotations.NullMarked;
