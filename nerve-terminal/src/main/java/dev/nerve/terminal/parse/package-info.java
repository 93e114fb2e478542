/// Parsing of a program's screen into turns, by rules that are data.
@NullMarked
package dev.nerve.terminal.parse;

import org.jspecify.annotations.NullMarked;
