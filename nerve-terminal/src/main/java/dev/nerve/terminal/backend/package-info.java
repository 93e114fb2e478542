/// The port to terminals: a pseudo-terminal of nerve, or a pane of another program.
@NullMarked
package dev.nerve.terminal.backend;

import org.jspecify.annotations.NullMarked;
