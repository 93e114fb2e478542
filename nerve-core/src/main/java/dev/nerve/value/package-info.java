/// What flows along an edge: JSON-shaped, immutable values that can be stored, sent, compared and
/// put into templates.
@NullMarked
package dev.nerve.value;

import org.jspecify.annotations.NullMarked;
