/// The ports to what lasts: what a core without I/O asks of a store.
@NullMarked
package dev.nerve.store;

import org.jspecify.annotations.NullMarked;
