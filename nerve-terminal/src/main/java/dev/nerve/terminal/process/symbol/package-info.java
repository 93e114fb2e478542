/// Access to the variables of a running program, by the names that its file exports.
@NullMarked
package dev.nerve.terminal.process.symbol;

import org.jspecify.annotations.NullMarked;
