/// Pseudo-terminals of our own.
///
/// A [dev.nerve.terminal.pty.Pty] has the program and its bytes; a
/// [dev.nerve.terminal.pty.PtyTerminal] reads it and knows what it shows.
@NullMarked
package dev.nerve.terminal.pty;

import org.jspecify.annotations.NullMarked;
