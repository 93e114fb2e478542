/// Shell commands as nodes, and their execution.
///
/// The check of the values in a command is in `quoting`, and the reading of its output in `output`.
@NullMarked
package dev.nerve.terminal.shell;

import org.jspecify.annotations.NullMarked;
