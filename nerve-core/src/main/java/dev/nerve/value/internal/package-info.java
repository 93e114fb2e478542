/// The inner parts of values: the index of fields, JSON strings, and the Java types that values are
/// bound to.
@NullMarked
package dev.nerve.value.internal;

import org.jspecify.annotations.NullMarked;
