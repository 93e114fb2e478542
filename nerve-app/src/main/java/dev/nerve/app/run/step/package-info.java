/// The history of one step of a run, read from events: its attempts, input, output and written
/// text.
@NullMarked
package dev.nerve.app.run.step;

import org.jspecify.annotations.NullMarked;
