/// Detection of the state of a program in a terminal, by ranked evidence.
@NullMarked
package dev.nerve.terminal.state;

import org.jspecify.annotations.NullMarked;
