/// The terminal that the program was started in, as something to paint on.
@NullMarked
package dev.nerve.app.screen;

import org.jspecify.annotations.NullMarked;
