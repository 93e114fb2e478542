/// The sources of answers to the questions of a run.
@NullMarked
package dev.nerve.cli.run.answer;

import org.jspecify.annotations.NullMarked;
