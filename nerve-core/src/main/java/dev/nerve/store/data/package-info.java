/// All stores of one engine behind one interface, chosen by a URI.
@NullMarked
package dev.nerve.store.data;

import org.jspecify.annotations.NullMarked;
