/// What a program shows for one turn, taken apart by rules that are data.
@NullMarked
package dev.nerve.terminal.parse;

import org.jspecify.annotations.NullMarked;
