/// The command line: commands as data, one parser and one help page for all of them, and output for
/// people and for programs.
@NullMarked
package dev.nerve.cli;

import org.jspecify.annotations.NullMarked;
