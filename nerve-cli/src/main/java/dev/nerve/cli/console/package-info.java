/// The console: its size, the lines that a view repaints, the width of text in cells, and text that
/// is safe to print.
@NullMarked
package dev.nerve.cli.console;

import org.jspecify.annotations.NullMarked;
