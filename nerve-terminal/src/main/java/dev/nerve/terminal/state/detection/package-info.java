/// The detector of the state of a program, with its verdict and the explanation of it.
@NullMarked
package dev.nerve.terminal.state.detection;

import org.jspecify.annotations.NullMarked;
