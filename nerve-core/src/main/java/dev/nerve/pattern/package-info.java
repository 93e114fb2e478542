/// Patterns for several nodes that work together.
@NullMarked
package dev.nerve.pattern;

import org.jspecify.annotations.NullMarked;
