/// The terminal emulator, which takes bytes and maintains a screen; start at
/// [dev.nerve.terminal.screen.emulator.Screen].
@NullMarked
package dev.nerve.terminal.screen.emulator;

import org.jspecify.annotations.NullMarked;
