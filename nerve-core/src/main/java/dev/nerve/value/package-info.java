/// Values: the immutable, JSON-like data that flows between steps. Values can be stored, sent,
/// compared and used in templates.
@NullMarked
package dev.nerve.value;

import org.jspecify.annotations.NullMarked;
