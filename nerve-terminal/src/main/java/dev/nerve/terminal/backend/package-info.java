/// The port to terminals: a pseudo-terminal of ours, or a pane of a program that has its own.
@NullMarked
package dev.nerve.terminal.backend;

import org.jspecify.annotations.NullMarked;
