/// The history of a run and of its steps, read from events: attempts, inputs, outputs and written
/// text.
@NullMarked
package dev.nerve.engine.step;

import org.jspecify.annotations.NullMarked;
