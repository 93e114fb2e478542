/// The rules by which the screen of a program is parsed, and their reader.
@NullMarked
package dev.nerve.terminal.parse.rule;

import org.jspecify.annotations.NullMarked;
