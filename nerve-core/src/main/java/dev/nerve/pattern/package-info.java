/// Ways in which several nodes work together that are worth a name.
@NullMarked
package dev.nerve.pattern;

import org.jspecify.annotations.NullMarked;
