/// How a program in a terminal is doing, judged by ranked evidence.
@NullMarked
package dev.nerve.terminal.state;

import org.jspecify.annotations.NullMarked;
