/// The progress of a run, built from its events and shown as a tree or line by line.
@NullMarked
package dev.nerve.cli.progress;

import org.jspecify.annotations.NullMarked;
