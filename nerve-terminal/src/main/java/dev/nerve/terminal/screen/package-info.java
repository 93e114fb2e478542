/// A terminal emulator: it takes bytes and maintains a screen with its scrollback.
///
/// [dev.nerve.terminal.screen.emulator.Screen] is its interface to other packages.
@NullMarked
package dev.nerve.terminal.screen;

import org.jspecify.annotations.NullMarked;
