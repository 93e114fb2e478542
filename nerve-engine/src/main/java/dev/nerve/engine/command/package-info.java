/// The commands of an engine, one class for each noun. Each class executes its commands with the
/// services that the program handed over.
@NullMarked
package dev.nerve.engine.command;

import org.jspecify.annotations.NullMarked;
