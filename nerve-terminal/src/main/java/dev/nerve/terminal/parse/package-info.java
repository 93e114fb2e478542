/// The parser of the turns on a program's screen, which follows rules that are data.
///
/// The rules and their reader are in `rule`.
@NullMarked
package dev.nerve.terminal.parse;

import org.jspecify.annotations.NullMarked;
