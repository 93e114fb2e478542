/// How far a run has come, drawn as a tree or told line by line, from its events alone.
@NullMarked
package dev.nerve.cli.progress;

import org.jspecify.annotations.NullMarked;
