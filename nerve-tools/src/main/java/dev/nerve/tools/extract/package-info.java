/// The command `nerve extract`, which extracts the last turn of an agent from a file, a pipe, a
/// recording or a pane.
@NullMarked
package dev.nerve.tools.extract;

import org.jspecify.annotations.NullMarked;
