/// The output of a shell command, as nerve reads, stores and forwards it.
@NullMarked
package dev.nerve.terminal.shell.output;

import org.jspecify.annotations.NullMarked;
