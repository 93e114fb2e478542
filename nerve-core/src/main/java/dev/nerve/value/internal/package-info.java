/// Parts of values that only the core uses: the index of fields, JSON text, and the Java types that
/// values are bound to.
@NullMarked
package dev.nerve.value.internal;

import org.jspecify.annotations.NullMarked;
