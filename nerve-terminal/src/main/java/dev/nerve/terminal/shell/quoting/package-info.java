/// The static check of the values in a shell command, which finds the places where a value would
/// become code.
@NullMarked
package dev.nerve.terminal.shell.quoting;

import org.jspecify.annotations.NullMarked;
