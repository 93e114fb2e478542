/// The output of a shell command, as nerve reads, keeps and forwards it.
@NullMarked
package dev.nerve.terminal.shell.output;

import org.jspecify.annotations.NullMarked;
