/// The command line: commands as data, with one parser and one help page for all of them.
@NullMarked
package dev.nerve.cli;

import org.jspecify.annotations.NullMarked;
