/// The static check of the values in a shell command, and the forms in which a shell takes them.
@NullMarked
package dev.nerve.terminal.shell.quoting;

import org.jspecify.annotations.NullMarked;
