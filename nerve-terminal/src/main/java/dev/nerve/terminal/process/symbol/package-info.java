/// What a running program's own variables say, found by the names that its file exports.
@NullMarked
package dev.nerve.terminal.process.symbol;

import org.jspecify.annotations.NullMarked;
