/// The states of a program in a terminal, and the evidence for them.
///
/// The rules are in `rule`. The detector that applies them is in `detection`.
@NullMarked
package dev.nerve.terminal.state;

import org.jspecify.annotations.NullMarked;
