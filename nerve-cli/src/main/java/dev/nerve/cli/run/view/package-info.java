/// Views of a run for people: its questions, its output, and the commands that continue it.
@NullMarked
package dev.nerve.cli.run.view;

import org.jspecify.annotations.NullMarked;
