/// The location of the output of a program on the screen of its terminal.
@NullMarked
package dev.nerve.terminal.node.output;

import org.jspecify.annotations.NullMarked;
