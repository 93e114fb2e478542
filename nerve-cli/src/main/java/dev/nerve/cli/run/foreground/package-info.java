/// A run that a command follows to its end: its progress, its questions to a person, and its exit
/// code.
@NullMarked
package dev.nerve.cli.run.foreground;

import org.jspecify.annotations.NullMarked;
