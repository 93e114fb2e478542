/// The cells of a screen: their content and style, the lines they form, and the scrollback.
@NullMarked
package dev.nerve.terminal.screen.cell;

import org.jspecify.annotations.NullMarked;
