/// The composition root: puts everything together, and is the program itself.
@NullMarked
package dev.nerve.app;

import org.jspecify.annotations.NullMarked;
