/// What a terminal shows: bytes go in, a screen with its scrollback comes out.
///
/// [dev.nerve.terminal.screen.Screen] is the whole of it for those outside.
@NullMarked
package dev.nerve.terminal.screen;

import org.jspecify.annotations.NullMarked;
