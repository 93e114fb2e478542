/// Pseudo-terminals that nerve itself creates.
///
/// A [dev.nerve.terminal.pty.Pty] has the program and its bytes. A
/// [dev.nerve.terminal.pty.PtyTerminal] reads the bytes and maintains the screen.
@NullMarked
package dev.nerve.terminal.pty;

import org.jspecify.annotations.NullMarked;
