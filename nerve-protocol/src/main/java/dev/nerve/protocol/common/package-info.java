/// Shapes that several nouns share, and those of the engine itself.
@NullMarked
package dev.nerve.protocol.common;

import org.jspecify.annotations.NullMarked;
