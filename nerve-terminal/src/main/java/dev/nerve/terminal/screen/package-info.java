/// The content of a terminal screen: its frames, rows, cursor, size and modes, and the width of its
/// text.
///
/// [dev.nerve.terminal.screen.emulator.Screen] builds this content from the bytes of a program. A
/// [dev.nerve.terminal.screen.FrameScheduler] decides when to show it.
@NullMarked
package dev.nerve.terminal.screen;

import org.jspecify.annotations.NullMarked;
