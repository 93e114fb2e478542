/// The terminal in which the program was started: its screen, size, echo and interrupts.
@NullMarked
package dev.nerve.cli.screen;

import org.jspecify.annotations.NullMarked;
