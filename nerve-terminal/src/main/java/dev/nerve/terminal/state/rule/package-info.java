/// The rules that recognize the state of a program by its screen and signals, and their reader.
@NullMarked
package dev.nerve.terminal.state.rule;

import org.jspecify.annotations.NullMarked;
