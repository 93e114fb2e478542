/// The rules that recognise the state of a program by its screen and its signals, and the readers
/// of these rules.
@NullMarked
package dev.nerve.terminal.state.rule;

import org.jspecify.annotations.NullMarked;
